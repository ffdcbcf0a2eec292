import Foundation
import RxSwift

class UIResponder: NSObject, RxshLiving { let rxshLife = RxshLife() }
