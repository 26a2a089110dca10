import { expect, test } from 'vitest'
import { causeOf, causeText, commandOf, commands, commandText, isRepairAction } from './commands.ts'

test('each command has a code of its own, read whichever way a scanner writes letters', () => {
  for (const command of commands) expect(commandOf(commandText(command).toLowerCase())).toBe(command)
  expect(commandOf('WO1-0001')).toBeNull()
  expect([isRepairAction('scrap'), isRepairAction('pass')]).toEqual([true, false])
})

test('a cause has a code by which it is named', () => {
  expect(causeOf(causeText('SEAL'))).toBe('SEAL')
  expect(causeOf('gemba:cause:seal')).toBe('SEAL')
  expect(causeOf('GEMBA:PASS')).toBeNull()
})
