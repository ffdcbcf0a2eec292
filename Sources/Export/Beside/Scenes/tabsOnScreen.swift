import RxSwift

func tabsOnScreen() -> UITabBarController { Stage.shared.tabs ?? UITabBarController() }
