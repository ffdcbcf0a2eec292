import TestPrograms

// alike here NUMBER         prints one program
// alike there FROM COUNT    prints so many as one file that the real RxSwift runs, each after a line with its number
// alike types FROM COUNT    prints so many programs of types as one file that Swift runs, each after a line with its number
// Standard input is phrases.txt.

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.dropFirst(2).compactMap { Int($0) }) {
case ("here", let numbers) where numbers.count == 1:
    print(RandomProgram.beginning + RandomProgram(numbers[0], Phrases()).text + "program\(numbers[0])()")
case ("there", let numbers) where numbers.count == 2:
    let phrases = Phrases()
    let programs = (numbers[0]..<numbers[0] + numbers[1]).map { RandomProgram($0, phrases) }
    print(RandomProgram.beginning)
    for program in programs { print(program.text) }
    for program in programs { print("said = 0; print(\"# \(program.number)\"); program\(program.number)()") }
case ("types", let numbers) where numbers.count == 2:
    for number in numbers[0]..<numbers[0] + numbers[1] {
        let suffix = "_\(number)_"
        let (held, extended) = (ProtocolWeb(number, suffix: suffix), ClassWeb(number, suffix: suffix))
        let values = ValueWeb(number, suffix: suffix)
        for line in held.declarations + extended.declarations + values.declarations { print(line) }
        print("print(\"# \(number)\")")
        for line in held.statements + extended.statements + extended.calls + values.statements { print(line) }
    }
default:
    print("alike here NUMBER, alike there FROM COUNT, alike types FROM COUNT")
}
