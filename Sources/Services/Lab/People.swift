/// Somebody who can be found.
package struct Person: Hashable, Sendable {
    package let uid: String
    package let name: String
    package let place: String
    package let placeID: String
    package let signature: String
    /// Some have none.
    package let avatar: String?
    package let created: String
    package let isBanned: Bool

    package var json: JSON {
        .object([
            "loc_id": .string(placeID), "name": .string(name), "created": .string(created), "loc_name": .string(place),
            "avatar": avatar.map { .string($0) } ?? .null, "signature": .string(signature), "uid": .string(uid),
            "is_banned": .bool(isBanned), "is_suicide": false,
        ])
    }
}

/// Invented people, the same ones every time.
package enum People {
    package static let all: [Person] = english + chinese

    private static let given = [
        "Ann", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy", "Kim", "Leo",
    ]
    private static let family = [
        "Ash", "Brook", "Cole", "Dale", "Field", "Glen", "Hill", "Lake", "Marsh", "North", "Reed", "Wood",
    ]
    private static let surnames = ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙"]
    private static let firstNames = ["小明", "丽", "伟", "芳", "静", "强", "磊", "洋", "艳", "勇"]
    private static let places = [
        ("108288", "北京"), ("108296", "上海"), ("118281", "广州"), ("118282", "深圳"), ("200001", "London"),
        ("200002", "Lyon"), ("200003", "Porto"),
    ]
    private static let mottos = [
        "reads on trains", "明天更好", "collects maps", "慢慢来", "", "walks at night", "喜欢下雨天", "two cats, no dog",
        "一直在路上",
    ]

    private static let english: [Person] = given.indices.flatMap { i in
        family.indices.map { j in person(i * family.count + j, "\(given[i]) \(family[j])") }
    }

    private static let chinese: [Person] = surnames.indices.flatMap { i in
        firstNames.indices.map { j in person(144 + i * firstNames.count + j, surnames[i] + firstNames[j]) }
    }

    private static func person(_ index: Int, _ name: String) -> Person {
        let place = places[index * 5 % places.count]
        let uid = String(1000 + index)
        let month = index % 12 + 1
        return Person(
            uid: uid, name: name, place: place.1, placeID: place.0, signature: mottos[index * 7 % mottos.count],
            avatar: index % 5 == 3 ? nil : "http://lab/avatar/\(uid).png",
            created: "20\(10 + index % 9)-\(month < 10 ? "0" : "")\(month)-01 08:00:00", isBanned: index % 41 == 40)
    }
}
