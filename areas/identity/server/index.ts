import { departmentCrud, positionCrud } from '#areas/identity/contract/department.ts'
import * as invitation from '#areas/identity/contract/invitation.api.ts'
import * as factor from '#areas/identity/contract/second-factor.api.ts'
import * as api from '#areas/identity/contract/session.api.ts'
import { teamUserCrud } from '#areas/identity/contract/team-user.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import type { OpenCtx } from '#core/server/context.ts'
import { faceOf } from '#core/server/crud/face.ts'
import { takerOf } from '#core/server/crud/importing.ts'
import { type Handler, handle, handleAhead, handleOpen } from '#core/server/handler.ts'
import { Refusal } from '#core/server/refusal.ts'
import { openSecrets, type Secrets } from '#core/server/secrets.ts'
import type { Mount, Services } from '#core/server/services.ts'
import { area } from '../area.ts'
import { changePassword, newPassword } from './account/change-password.ts'
import { answerInvitation, invitations } from './account/invitations.ts'
import { endSessions, selectSessions, switchTeam } from './account/own-sessions.ts'
import { findPeople } from './find-people.ts'
import { forgetLogins } from './forget.ts'
import { layouts } from './layouts.ts'
import { currentUser } from './login/current-user.ts'
import { factorLogin } from './login/factor-login.ts'
import { failuresTimer } from './login/failures.ts'
import { oauthRoutes } from './login/oauth.ts'
import { pwLogin } from './login/pw-login.ts'
import { answerLoginQr, getLoginQr, waitingScanCode } from './login/qr-login.ts'
import {
  admitCode,
  beginFactor,
  confirmFactor,
  endFactor,
  proveOwner,
  readFactor,
  renewCodes,
} from './login/second-factor.ts'
import { codeLogin, httpSmsProvider, sendSmsCode } from './login/sms.ts'
import { departments, positions, shiftTeams, workGroups } from './team/departments.ts'
import { grantNewRights } from './team/new-rights.ts'
import { roleHandlers, roles } from './team/roles.ts'
import { anyTeam, setupState, setupTeam } from './team/setup.ts'
import { teamAreaHandlers } from './team/team-areas.ts'
import { teamConfigHandlers } from './team/team-config.ts'
import { teamUserActs } from './team/team-user-acts.ts'
import { teamUsers } from './team/team-users.ts'

export const departmentFace = faceOf(departmentCrud.add, departments.served)
export const positionFace = faceOf(positionCrud.add, positions.served)
export const teamUserFace = faceOf(teamUserCrud.add, teamUsers.served)

/** What takes the rows of their sheets. */
export const departmentTaker = takerOf(departments.served)
export const teamUserTaker = takerOf(teamUsers.served)

export { phoneFor, setPasswords } from './account/accounts.ts'
export { hashPassword } from './account/password.ts'
export { authenticator, readCaller } from './login/authenticate.ts'
export { endDisplaySessions, extendDisplaySession, openDisplaySession } from './login/display-sessions.ts'
export { ownerProof, proveOwnPassword } from './login/prove-owner.ts'
export { speakFor } from './login/sessions.ts'
export { httpSmsProvider } from './login/sms.ts'
export { createTeam, soundOf } from './team/create-team.ts'
export { departmentLookup, positionLookup } from './team/departments.ts'
export { keepMembership } from './team/membership.ts'
export { holdersOf, holds, listPeople, mustBeHere } from './team/people.ts'
export { mayKnowPhones } from './team/policy.ts'
export { lockFirstTeam, setupLink } from './team/setup.ts'
export { addTeamUsers, withdrawTeamUsers } from './team/team-users.ts'
export { wordCleaner } from './word-cleaning.ts'

/** Accounts of the demo factory, in the order the login page shows them. */
export const demoAccounts = [
  'admin',
  'manager',
  'planner',
  'operator',
  'operator2',
  'approver1',
  'approver2',
  'approver3',
  'inspector',
  'maintainer',
  'mold',
  'warehouse',
] as const
export const demoPassword = 'Gemba-demo-1'

function loginHandlers(services: Services, secrets: Secrets): Handler[] {
  const { config, log } = services
  const provider = config.sms ? httpSmsProvider(config.sms.url, config.sms.token) : null
  const way = { provider, shownToDemo: config.demo, log }
  /** Before that nobody is there yet: “wrong password” would be no answer. */
  const onceMade =
    <I, O>(open: (ctx: OpenCtx, input: I) => Promise<O>) =>
    async (ctx: OpenCtx, input: I) => {
      if (services.making()) throw new Refusal(503, codes.unavailable, { key: 'login.making' })
      return open(ctx, input)
    }
  return [
    handleOpen(api.loginOptions, (ctx) => loginOptions(ctx, services)),
    handleOpen(api.pwLogin, onceMade(pwLogin)),
    handleOpen(
      api.sendSmsCode,
      onceMade((ctx, input) => sendSmsCode(ctx, way, input)),
    ),
    handleOpen(api.codeLogin, onceMade(codeLogin)),
    handleOpen(api.getLoginQr, (ctx) => getLoginQr(ctx, services.config.publicUrl)),
    handleOpen(api.waitingScanCode, waitingScanCode),
    handleOpen(factor.factorLogin, (ctx, input) => factorLogin(ctx, secrets, input)),
    handleOpen(api.getSetup, async (ctx, { secret }) => ({
      state: await ctx.within((db) => setupState(db, secret)),
    })),
    handleOpen(api.setupTeam, (ctx, input) => setupTeam(ctx, services, input)),
    handle(api.answerLoginQr, (ctx, input) => answerLoginQr(ctx, input)),
  ]
}

const loginOptions = (ctx: OpenCtx, { config, making }: Services): Promise<OutputOf<typeof api.loginOptions>> =>
  ctx.within(async (db) => {
    const team = await db.selectFrom('team').select('id').where('demo', '=', true).limit(1).executeTakeFirst()
    const demo = team !== undefined && config.demo
    return {
      demo: demo ? { accounts: [...demoAccounts], password: demoPassword } : null,
      providers: config.providers.map(({ id, name }) => ({ id, name })),
      sms: config.sms ? 'sent' : demo ? 'demo' : 'none',
      needsSetup: !making() && !(await anyTeam(db)),
      making: making(),
    }
  })

const ownHandlers: Handler[] = [
  handle(invitation.selectInvitation, (ctx) => invitations(ctx)),
  handle(invitation.answerInvitation, (ctx, input) => answerInvitation(ctx, input)),
  handle(api.getCurrentUser, (ctx) => currentUser(ctx)),
  handle(api.switchTeam, (ctx, { teamId }) => switchTeam(ctx, ctx.token, teamId)),
  handle(api.selectSession, (ctx) => selectSessions(ctx)),
  handle(api.deleteSession, async (ctx, { id }) => {
    await endSessions(ctx, { id })
    return {}
  }),
  handle(api.deleteOtherSessions, async (ctx) => {
    await endSessions(ctx, 'others')
    return {}
  }),
  handle(api.logout, async (ctx) => {
    await endSessions(ctx, { id: ctx.caller.sessionId })
    return {}
  }),
  handleAhead(api.changePassword, newPassword, changePassword),
]

/** The caller's own second factor. */
const factorHandlers = (secrets: Secrets): Handler[] => [
  handle(factor.getSecondFactor, (ctx) => readFactor(ctx)),
  handle(factor.beginSecondFactor, (ctx) => beginFactor(ctx, secrets)),
  handleAhead(factor.confirmSecondFactor, proveOwner, (ctx, input, proven) =>
    confirmFactor(ctx, secrets, input, proven),
  ),
  handleAhead(factor.renewRecoveryCode, admitCode, (ctx, input, admitted) => renewCodes(ctx, secrets, input, admitted)),
  handleAhead(factor.endSecondFactor, admitCode, (ctx, input, admitted) => endFactor(ctx, secrets, input, admitted)),
]

const lists = [departments, positions, shiftTeams, workGroups, teamUsers, layouts]

export const mount: Mount = (services) => mountWith(services, openSecrets(services.config))

const mountWith = (services: Services, secrets: Secrets): ReturnType<Mount> => ({
  area,
  fills: findPeople,
  routes: oauthRoutes(services),
  handlers: [
    ...loginHandlers(services, secrets),
    ...ownHandlers,
    ...factorHandlers(secrets),
    ...lists.flatMap((each) => each.handlers),
    ...teamUserActs,
    ...roleHandlers(services),
    ...teamConfigHandlers,
    ...teamAreaHandlers(services),
  ],
  timers: [forgetLogins(services.database), failuresTimer(services.database)],
  jobs: Object.assign({}, ...lists.map((each) => each.jobs), roles.jobs),
  async run(service) {
    await grantNewRights(services, service)
    return async () => {}
  },
})
