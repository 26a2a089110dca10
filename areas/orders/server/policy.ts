/**
 * Who may do what to an order, beyond the right that each verb asks for:
 *
 * 1. Whoever is granted some workshops writes orders of those alone: others' orders he could not see himself.
 */
export { mayWriteIn } from '#core/server/may-write-in.ts'
