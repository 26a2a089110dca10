import { expect, test } from 'vitest'
import { readOptions, UsageError } from './options.ts'

test('what is not said is as the README says', () => {
  expect(readOptions(['http://mes.example.com:8080/', '--speed', '120'])).toMatchObject({
    address: 'http://mes.example.com:8080',
    broker: 'mqtt://mes.example.com:1883',
    speed: 120,
    minutes: 10,
    machines: 20,
    people: true,
    approvers: ['approver1', 'approver2', 'approver3'],
  })
})

test.each([
  [['--help'], "Unknown option '--help'"],
  [['localhost'], 'localhost is no address'],
  [['http://localhost', 'http://other'], 'http://other is no address'],
  [['--speed', 'fast'], '--speed is a number from 1 to 1000'],
  [['--machines', '-1'], '--machines'],
  [['--minutes', ''], '--minutes is a number'],
  [['--people', 'no'], '--people is on or off'],
])('%j is refused with the way it is used', (args, why) => {
  const read = () => readOptions(args)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(why)
  expect(read).toThrow('npm run simulate -- ')
})
