import type { TopMenu } from '../../contract/area.ts'
import type { Language } from '../../contract/languages.ts'

/** Who is logged in, as the session calls of the area identity tell it. */
export interface SessionUser {
  id: number
  account: string
  name: string
  phoneNo: string
  jobNumber: string | null
  avatar: string | null
  isAdministrator: boolean
  teamId: number
  teamName: string
  /** The team's IANA time zone. */
  zone: string
}

/** A fresh session. */
export interface LoggedIn {
  token: string
  user: SessionUser
  mustChangePassword: boolean
}

/** What the shell needs after a login. */
export interface CurrentUser {
  user: SessionUser
  mustChangePassword: boolean
  mustSetSecondFactor: boolean
  rights: string[]
  areasOff: string[]
  teams: { id: number; name: string }[]
  workshops: { id: number; name: string }[] | null
  wordFilter: { add: string[]; remove: string[]; allow: string[] }
  demo: boolean
  menus: TopMenu[] | null
  /** Of a display: the boards that it opens; null: a person. */
  display: { boards: { path: string; seconds: number }[]; language: Language | null } | null
}
