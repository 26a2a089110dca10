import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCodeText, readOrderCode } from './order-code.ts'

test('a code of an operation is read back as it was written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9#-]{1,20}$/), fc.nat(99_999), (workorderNo, sequence) => {
      expect(readOrderCode(orderCodeText({ workorderNo, sequence }))).toEqual({ workorderNo, sequence })
    }),
  )
})

test('a code of an order is its number', () => {
  expect(readOrderCode(' WO2611210001 ')).toEqual({ workorderNo: 'WO2611210001' })
  expect(readOrderCode('WO#x')).toEqual({ workorderNo: 'WO#x' })
})
