import type { ProfileStation } from '../contract/profile.ts'

/** A station that is only passed, but for what is told. */
export const stationOf = (code: string, name: string, change: Partial<ProfileStation> = {}): ProfileStation => ({
  code,
  name,
  kind: 'scan',
  required: true,
  mostPasses: 0,
  onFail: 'repair',
  after: [],
  checks: [],
  collect: [],
  bind: [],
  ...change,
})
