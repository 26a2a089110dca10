export { hashId, isObject, type Json, type JsonObject, preHash } from './event-hash.ts'
export { type EpcisIssue, eventsOf, validateDocument } from './validate.ts'
export { type EventType, eventTypes } from './vocabulary.ts'
