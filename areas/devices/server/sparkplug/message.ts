import type { Value } from '../intake/message.ts'

export const messageTypes = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'] as const
export type MessageType = (typeof messageTypes)[number]

/** One metric of a payload. In data messages the alias stands for the name that the birth certificate gave. */
export interface Metric {
  name?: string
  alias?: number
  timestamp?: number
  datatype?: number
  value: Value | null
}

/** A payload, decoded. Times in epoch milliseconds. */
export interface SparkplugPayload {
  timestamp?: number
  seq?: number
  metrics: Metric[]
}

export interface SparkplugMessage {
  type: MessageType
  /** The device below the edge node; null: the node itself. */
  device: string | null
  payload: SparkplugPayload
}

/** Data types by their numbers on the wire; those of arrays, sets and templates are passed over. */
export const dataTypes = {
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
} as const
