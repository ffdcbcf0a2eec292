import RxSwift

func tabsOnScreen() -> UITabBarController { Stage.shared.tabs as? UITabBarController ?? UITabBarController() }
