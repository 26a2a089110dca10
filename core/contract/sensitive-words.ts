import type { Endpoint } from './endpoint.ts'

const han = /\p{Script=Han}/u

/** Names of fields that are kept as typed: secrets, numbers, and the team's own list of words. */
export const keptAsTyped: readonly string[] = [
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'secret',
  'token',
  'account',
  'fileNo',
  'wordFilter',
]

/** Whether sensitive words of a call's input are starred: Chinese text of a write. What is public (logins, set-up) holds credentials. */
export const isCleaned = (endpoint: Endpoint, input: unknown): boolean =>
  endpoint.write === true && !('public' in endpoint.access) && han.test(JSON.stringify(input) ?? '')
