import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '10.0.0.7'],
  ['2001:DB8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:db8:0:1::9', '2001:db8:0:1'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  [null, ''],
])('%s is %s', (ip, address) => {
  expect(addressOf(ip)).toBe(address)
})
