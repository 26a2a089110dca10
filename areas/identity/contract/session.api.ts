import { z } from 'zod'
import { topMenus } from '#core/contract/area.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { languages } from '#core/contract/languages.ts'
import { writtenText } from '#core/contract/text.ts'
import { solution } from './puzzle.ts'

const open = (why: string) => ({ public: why })
const own = { session: 'acts on the caller’s own session and account' }

export const phone = writtenText()
  .trim()
  .max(16)
  .regex(/^\+?\d{6,15}$/)

export const sessionUser = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  phoneNo: z.string(),
  jobNumber: z.string().nullable(),
  avatar: z.string().nullable(),
  isAdministrator: z.boolean(),
  teamId: z.number(),
  teamName: z.string(),
  /** The team's IANA time zone. */
  zone: z.string(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** `mustChangePassword`: nothing but `changePassword` and `logout` is served until it is done (code 4003). */
export const loggedIn = z.object({ token: z.string(), user: sessionUser, mustChangePassword: z.boolean() })
export type LoggedIn = z.infer<typeof loggedIn>

/** The first step was right, the account has a second factor: `factorLogin` takes the ticket, once, within `expiresIn` seconds. */
const factorAsked = z.object({ secondFactor: z.object({ ticket: z.string(), expiresIn: z.number() }) })
export const loginAnswer = z.union([loggedIn, factorAsked])
export type LoginAnswer = z.infer<typeof loginAnswer>

export const pwLogin = endpoint({
  path: '/user/web/pwLogin',
  access: open('login'),
  write: true,
  input: z.object({
    account: writtenText().trim().min(1).max(64),
    password: writtenText().min(1).max(128),
    solution: solution.optional(),
  }),
  output: loginAnswer,
  summary: 'Login by account (or phone) and password',
})

export const sendSmsCode = endpoint({
  path: '/user/web/sendSmsCode',
  access: open('login'),
  write: true,
  input: z.object({ phoneNo: phone, solution: solution.optional() }),
  /** `resendAfter` seconds; `shownCode`: the code itself, for people of a demo factory where no provider sends it. */
  output: z.object({ resendAfter: z.number(), shownCode: z.string().nullable() }),
  summary: 'Sends a login code by SMS',
})

export const codeLogin = endpoint({
  path: '/user/web/codeLogin',
  access: open('login'),
  write: true,
  input: z.object({
    phoneNo: phone,
    code: writtenText()
      .max(6)
      .regex(/^\d{6}$/),
    solution: solution.optional(),
  }),
  output: loginAnswer,
  summary: 'Login by SMS code',
})

export const getLoginQr = endpoint({
  path: '/user/web/getLoginQr',
  access: open('login'),
  write: true,
  input: z.object({}),
  /** `secret` stays with the browser that asked; `url` is what the QR code holds (a phone page); `expiresIn` seconds. */
  output: z.object({ ticket: z.string(), secret: z.string(), url: z.string(), expiresIn: z.number() }),
  summary: 'A new QR login ticket',
})

export const qrStates = ['waiting', 'scanned', 'confirmed', 'refused', 'expired'] as const

export const waitingScanCode = endpoint({
  path: '/user/web/waitingScanCode',
  access: open('login'),
  write: true,
  input: z.object({ ticket: writtenText().max(64), secret: writtenText().max(128) }),
  output: z.object({ state: z.enum(qrStates), userName: z.string().nullable(), login: loginAnswer.nullable() }),
  summary: 'Where a QR login stands; once confirmed, the login itself',
})

/** The phone's side: say that the ticket is scanned, then confirm or refuse it. */
export const answerLoginQr = endpoint({
  path: '/user/app/answerLoginQr',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ ticket: writtenText().max(64), answer: z.enum(['scan', 'confirm', 'refuse']) }),
  output: z.object({ state: z.enum(qrStates) }),
  summary: 'A logged-in phone scans, confirms or refuses a QR login',
})

export const loginOptions = endpoint({
  path: '/user/web/getLoginOptions',
  access: open('login'),
  input: z.object({}),
  output: z.object({
    demo: z.object({ accounts: z.array(z.string()), password: z.string() }).nullable(),
    /** Configured OpenID Connect providers; a login starts by going to `/{id}/webOAuthController/loginOAuth`. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whether codes can be sent: `demo` shows them to people of the demo factory alone, `none` has no provider. */
    sms: z.enum(['sent', 'demo', 'none']),
    /** No team exists yet: the one-time link printed at the first start creates it. */
    needsSetup: z.boolean(),
    /** The first start still makes the demo factory: nobody can log in before it is done. */
    making: z.boolean(),
  }),
  summary: 'What the login page offers',
})

/** Everything the shell needs after a login: one round trip. */
export const getCurrentUser = endpoint({
  path: '/user/web/getCurrentUser',
  access: own,
  own: 'account',
  input: z.object({}),
  output: z.object({
    user: sessionUser,
    mustChangePassword: z.boolean(),
    /** The team asks a second factor of him and he has none: nothing else is served before he has (code 4004). */
    mustSetSecondFactor: z.boolean(),
    /** The button map: every right the user holds. */
    rights: z.array(z.string()),
    /** Areas that the team has switched off. */
    areasOff: z.array(z.string()),
    teams: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Workshops the user is granted; null: all. */
    workshops: z.array(z.object({ id: z.number(), name: z.string() })).nullable(),
    /** Team configuration that the browser needs, e.g. parameter aliases and word-filter changes. */
    wordFilter: z.object({ add: z.array(z.string()), remove: z.array(z.string()), allow: z.array(z.string()) }),
    demo: z.boolean(),
    menus: z.array(z.enum(topMenus)).nullable(),
    /** Of a display: the boards that it opens, in the order of their showing, each for so many seconds; null: a person. */
    display: z
      .object({
        boards: z.array(z.object({ path: z.string(), seconds: z.number() })),
        language: z.enum(languages).nullable(),
      })
      .nullable(),
  }),
  summary: 'The caller, his teams and his rights',
  boards: 'every',
})

export const switchTeam = endpoint({
  path: '/user/web/switchTeam',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ teamId: z.number().int() }),
  output: loggedIn,
  secret: true,
  summary: 'A new session in another team of the caller; calls with the old token then answer 8004 with it once',
})

export const logout = endpoint({
  path: '/user/web/logout',
  access: own,
  own: 'account',
  write: true,
  input: z.object({}),
  output: z.object({}),
  summary: 'Ends the session',
})

export const changePassword = endpoint({
  path: '/user/web/changePassword',
  access: own,
  own: 'account',
  write: true,
  input: z.object({
    oldPassword: writtenText().max(128),
    newPassword: writtenText().min(8).max(128),
    confirmPassword: writtenText().max(128),
  }),
  output: z.object({}),
  summary: 'Changes the caller’s password; his other sessions end',
})

export const selectSession = endpoint({
  path: '/user/web/selectSession',
  access: own,
  own: 'account',
  input: z.object({}),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        current: z.boolean(),
        ip: z.string().nullable(),
        agent: z.string().nullable(),
        createdAt: z.string(),
        seenAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
  }),
  summary: 'The caller’s live sessions',
})

export const deleteSession = endpoint({
  path: '/user/web/deleteSession',
  access: own,
  own: 'account',
  write: true,
  input: z.object({ id: z.number().int() }),
  output: z.object({}),
  summary: 'Ends one of the caller’s sessions',
})

export const deleteOtherSessions = endpoint({
  path: '/user/web/deleteOtherSessions',
  access: own,
  own: 'account',
  write: true,
  input: z.object({}),
  output: z.object({}),
  summary: 'Ends all of the caller’s sessions but the present one',
})

export const getSetup = endpoint({
  path: '/user/web/getSetup',
  access: open('tells whoever holds a link whether it works; a wrong one is told as a used one'),
  input: z.object({ secret: writtenText().max(128) }),
  /** `done`: there is a team already; `used`: the link is not the one that the server printed last. */
  output: z.object({ state: z.enum(['open', 'done', 'used']) }),
  summary: 'Whether a set-up link works',
})

export const setupTeam = endpoint({
  path: '/user/web/setupTeam',
  access: open('the one-time secret of the printed link is the right, and it works while no team exists'),
  write: true,
  input: z.object({
    secret: writtenText().max(128),
    teamName: writtenText().trim().min(1).max(100),
    zone: writtenText().max(64),
    account: writtenText().trim().min(1).max(64),
    name: writtenText().trim().min(1).max(64),
    phoneNo: phone,
    password: writtenText().min(8).max(128),
  }),
  output: loggedIn,
  summary: 'Creates the first team and its administrator',
})
