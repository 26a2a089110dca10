import type { Value } from '../intake/message.ts'
import { dataTypes, type Metric, type SparkplugPayload } from './message.ts'
import { readFields, WireError, type WireField, writeField } from './wire.ts'

/**
 * Payloads of Sparkplug B (`org.eclipse.tahu.protobuf.Payload`): timestamps, numbers, metrics with scalar values. Data sets, templates, bytes
 * and properties are passed over: such a metric has no value.
 *
 * @throws WireError when the bytes are none
 */
export function decodePayload(bytes: Buffer): SparkplugPayload {
  const payload: SparkplugPayload = { metrics: [] }
  for (const field of readFields(bytes)) {
    if (field.number === 1) payload.timestamp = whole(field)
    else if (field.number === 2) payload.metrics.push(decodeMetric(contentOf(field)))
    else if (field.number === 3) payload.seq = whole(field)
  }
  return payload
}

function decodeMetric(bytes: Buffer): Metric {
  const metric: Metric = { value: null }
  for (const field of readFields(bytes)) {
    const read = metricFields[field.number]
    if (read) Object.assign(metric, read(field))
  }
  const { datatype, value } = metric
  if (datatype !== undefined) metric.value = signed(value, datatype)
  return metric
}

const metricFields: Record<number, (field: WireField) => Partial<Metric>> = {
  1: (field) => ({ name: contentOf(field).toString('utf8') }),
  2: (field) => ({ alias: whole(field) }),
  3: (field) => ({ timestamp: whole(field) }),
  4: (field) => ({ datatype: whole(field) }),
  10: (field) => ({ value: whole(field) }),
  // Read as signed: a small negative number is exact then, and its unsigned form would not be.
  11: (field) => ({ value: Number(BigInt.asIntN(64, varintOf(field))) }),
  12: (field) => ({ value: fixed(field, 4).readFloatLE() }),
  13: (field) => ({ value: fixed(field, 8).readDoubleLE() }),
  14: (field) => ({ value: whole(field) !== 0 }),
  15: (field) => ({ value: contentOf(field).toString('utf8') }),
}

const bitsOf: Record<number, number> = {
  [dataTypes.Int8]: 8,
  [dataTypes.Int16]: 16,
  [dataTypes.Int32]: 32,
  [dataTypes.Int64]: 64,
}

/** Negative numbers travel as two's complement in unsigned fields; the type that the birth declared tells. */
export function signed(value: Value | null, datatype: number): Value | null {
  if (datatype === dataTypes.UInt64 && typeof value === 'number' && value < 0) return value + 2 ** 64
  const bits = bitsOf[datatype]
  return bits && typeof value === 'number' ? Number(BigInt.asIntN(bits, BigInt(value))) : value
}

function varintOf({ varint }: WireField): bigint {
  if (varint === undefined) throw new WireError('a number was expected')
  return varint
}

const whole = (field: WireField): number => Number(varintOf(field))

function contentOf({ bytes }: WireField): Buffer {
  if (bytes === undefined) throw new WireError('bytes were expected')
  return bytes
}

function fixed(field: WireField, length: number): Buffer {
  const bytes = contentOf(field)
  if (bytes.length !== length) throw new WireError(`${length} bytes were expected`)
  return bytes
}

/** The bytes of a payload; a metric's value is written by its data type. */
export function encodePayload({ timestamp, seq, metrics }: SparkplugPayload): Buffer {
  return Buffer.concat([
    ...(timestamp === undefined ? [] : [writeField.varint(1, timestamp)]),
    ...metrics.map((metric) => writeField.bytes(2, encodeMetric(metric))),
    ...(seq === undefined ? [] : [writeField.varint(3, seq)]),
  ])
}

function encodeMetric({ name, alias, timestamp, datatype, value }: Metric): Buffer {
  return Buffer.concat([
    ...(name === undefined ? [] : [writeField.text(1, name)]),
    ...(alias === undefined ? [] : [writeField.varint(2, alias)]),
    ...(timestamp === undefined ? [] : [writeField.varint(3, timestamp)]),
    ...(datatype === undefined ? [] : [writeField.varint(4, datatype)]),
    ...(value === null ? [writeField.varint(7, 1)] : [encodeValue(value, datatype)]),
  ])
}

function encodeValue(value: Value, datatype: number | undefined): Buffer {
  if (typeof value === 'boolean') return writeField.varint(14, value ? 1 : 0)
  if (typeof value === 'string') return writeField.text(15, value)
  if (datatype === dataTypes.Float) return writeField.float(12, value)
  if (datatype === dataTypes.Double || !Number.isInteger(value)) return writeField.double(13, value)
  const wide = [dataTypes.Int64, dataTypes.UInt64, dataTypes.DateTime] as (number | undefined)[]
  if (wide.includes(datatype)) return writeField.varint(11, BigInt.asUintN(64, BigInt(value)))
  return writeField.varint(10, BigInt.asUintN(32, BigInt(value)))
}
