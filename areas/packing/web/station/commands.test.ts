import { expect, test } from 'vitest'
import { commandOf, commands, commandText, weightOf } from './commands.ts'

test('each command is read back from its code, and nothing else is one', () => {
  for (const command of commands) expect(commandOf(` ${commandText(command).toLowerCase()} `)).toBe(command)
  expect(commandOf('WO2611270001')).toBeNull()
})

test('what a scale types is a weight, a lot is none', () => {
  expect([weightOf('1.52'), weightOf(' 12,5 kg'), weightOf('0'), weightOf('L1.5'), weightOf('1.5.2')]).toEqual([
    1.52,
    12.5,
    null,
    null,
    null,
  ])
})
