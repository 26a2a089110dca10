import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePayload, encodePayload } from './codec.ts'
import { dataTypes, type Metric } from './message.ts'
import { WireError } from './wire.ts'

test('bytes as the schema of Sparkplug B lays them out', () => {
  // timestamp (1) = 1000, metrics (2) = { name (1) "A", alias (2) 5, datatype (4) 10, double (13) 1.5 }, seq (3) = 300
  const bytes = Buffer.from('08e807' + '1210' + '0a0141' + '1005' + '200a' + '69000000000000f83f' + '18ac02', 'hex')
  expect(decodePayload(bytes)).toEqual({
    timestamp: 1_000,
    seq: 300,
    metrics: [{ name: 'A', alias: 5, datatype: dataTypes.Double, value: 1.5 }],
  })
})

test('negative numbers are two’s complement in unsigned fields', () => {
  const metrics = [
    { name: 'i8', datatype: dataTypes.Int8, value: -1 },
    { name: 'i32', datatype: dataTypes.Int32, value: -70_000 },
    { name: 'i64', datatype: dataTypes.Int64, value: -5_000_000_000 },
  ]
  expect(decodePayload(encodePayload({ metrics })).metrics).toEqual(metrics)
})

test('what is passed over leaves its neighbours whole', () => {
  const dataSet = Buffer.from('8a0103010203', 'hex')
  const metric = Buffer.concat([Buffer.from('0a0141', 'hex'), dataSet])
  const bytes = Buffer.concat([Buffer.from([0x12, metric.length]), metric, Buffer.from('2203616263' + '1807', 'hex')])
  expect(decodePayload(bytes)).toEqual({ seq: 7, metrics: [{ name: 'A', value: null }] })
})

const metric = fc.oneof(
  fc.record({ datatype: fc.constant(dataTypes.Int32), value: fc.integer() }),
  fc.record({ datatype: fc.constant(dataTypes.UInt32), value: fc.nat(2 ** 32 - 1) }),
  fc.record({ datatype: fc.constant(dataTypes.UInt64), value: fc.maxSafeNat() }),
  fc.record({ datatype: fc.constant(dataTypes.Double), value: fc.double({ noNaN: true }) }),
  fc.record({ datatype: fc.constant(dataTypes.Boolean), value: fc.boolean() }),
  fc.record({ datatype: fc.constant(dataTypes.String), value: fc.string() }),
  fc.record({ datatype: fc.constant(dataTypes.String), value: fc.constant(null) }),
)

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.array(metric), fc.nat(255), fc.maxSafeNat(), (values, seq, timestamp) => {
      const metrics = values.map((each, i): Metric => ({ name: `m${i}`, alias: i, ...each }))
      expect(decodePayload(encodePayload({ timestamp, seq, metrics }))).toEqual({ timestamp, seq, metrics })
    }),
  )
})

test('other bytes are told, never taken for a payload cut short', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      try {
        decodePayload(Buffer.from(bytes))
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
  )
  expect(() => decodePayload(Buffer.from('1210', 'hex'))).toThrow(WireError)
})
