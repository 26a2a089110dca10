import type { InputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { foldersOf } from '#core/server/files/folder.ts'
import { refuseFields, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/erp.api.ts'
import type { ErpKindRules } from '../../contract/erp.api.ts'
import { behind, type ErpSettings, finishes, isTold, type SettingsOf } from '../../contract/erp-systems.ts'
import { type Folders, folderIn } from '../files/connector.ts'
import { sftpIssue } from '../files/sftp-address.ts'
import { kindsIssue, manageIssue, mayManage } from '../policy.ts'
import { addressIssue } from '../webhooks/address.ts'
import { collision } from './mapping.ts'

type Setup = InputOf<typeof api.addErpConnector>

/** Headers that a call sets itself. */
const reserved = new Set([
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'idempotency-key',
])

/** A connector as it stood. */
export type Before = { id: number; address: string; settings: ErpSettings; targetId: number } | null

/** Whether a connector has a secret at all. */
export const takesSecret = ({ settings }: Pick<Setup, 'settings'>): boolean =>
  settings.protocol === 'http' ? settings.auth !== 'none' : settings.protocol !== 'folder'

/** @throws refusals that name the field and its remedy */
export async function mustFit(ctx: Ctx, folders: Folders, input: Setup, before: Before): Promise<void> {
  throwIf(mayManage(ctx.caller))
  const taken = await ctx.db
    .selectFrom('erpConnector')
    .select('id')
    .where('name', '=', input.name)
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirst()
  const { settings } = input
  const kinds = input.kinds.map(({ kind }) => kind)
  const issues: (FieldIssue | null)[] = [
    manageIssue(ctx.caller),
    whereIssue(ctx, folders, input),
    kindsIssue(ctx.caller, kinds),
    taken ? { field: 'name', key: 'erpConnector.taken' } : null,
    // Where what is fetched is found, and what was written back, is another system's.
    before && before.settings.protocol !== settings.protocol
      ? { field: 'protocol', key: 'erpConnector.protocolStays' }
      : null,
    new Set(kinds).size < kinds.length ? { field: 'kinds', key: 'erpConnector.kindTwice' } : null,
    ...input.kinds.map((kind) => kindIssue(ctx, settings, kind)),
    ...(settings.protocol === 'http' ? httpIssues(settings) : []),
    input.secret && !plainSecret(settings).test(input.secret)
      ? { field: 'secret', key: 'erpConnector.plainSecret' }
      : null,
    await secretIssue(ctx, input, before),
  ]
  const found = issues.filter((issue) => issue !== null)
  if (found.length) throw refuseFields(found)
}

const httpIssues = ({ findPath, findField, auth, authName }: SettingsOf<'http'>): (FieldIssue | null)[] => [
  findPath && !findPath.includes('{key}') ? { field: 'findPath', key: 'erpConnector.askByKey' } : null,
  // A search that finds nothing answers all the same.
  findPath.includes('?') && !findField ? { field: 'findField', key: 'erpConnector.askField' } : null,
  reserved.has(authName.toLowerCase()) ? { field: 'authName', key: 'erpConnector.reservedHeader' } : null,
  auth === 'header' && !authName ? { field: 'authName', key: 'invalid.required' } : null,
]

function whereIssue(ctx: Ctx, folders: Folders, { settings, address }: Setup): FieldIssue | null {
  if (settings.protocol === 'folder') return folderIssue(ctx, folders, address)
  return settings.protocol === 'sftp' ? sftpIssue(address) : addressIssue(address)
}

/** A key has lines; all else stands in a header or in a call. */
const plainSecret = ({ protocol }: ErpSettings): RegExp =>
  protocol === 'sftp' ? /^[\x20-\x7e\r\n]+$/ : /^[\x20-\x7e]+$/

/** A folder is one that the server's owner allows the team. */
function folderIssue(ctx: Ctx, folders: Folders, address: string): FieldIssue | null {
  const { teamId } = ctx.caller
  const name = folderIn(address)
  if (name !== null && folders.has(`${teamId}/${name}`)) return null
  const own = foldersOf(folders, teamId).map((each) => `folder://${each}`)
  return own.length
    ? { field: 'address', key: 'erpConnector.otherFolder', params: { folders: own.join(ctx.t('listed')) } }
    : { field: 'address', key: 'erpConnector.noFolder', params: { team: teamId } }
}

/** What is wrong with how a kind is written back. */
function kindIssue(ctx: Ctx, { protocol }: ErpSettings, { kind, path, rules }: ErpKindRules): FieldIssue | null {
  const params = { kind: ctx.t(`erpKind.${kind}`) }
  if (!isTold(protocol)) return { field: 'kinds', key: 'erpConnector.readsAlone' }
  const both = collision(rules)
  if (both) return { field: 'kinds', key: 'erpConnector.collision', params: { ...params, ...both } }
  if (protocol === 'http')
    return behind.safeParse(path).success ? null : { field: 'kinds', key: 'erpConnector.badPath', params }
  if (!path && finishes(protocol, kind)) return null
  if (!/^[\w. -]+$/.test(path)) return { field: 'kinds', key: 'erpConnector.needsModel', params }
  // By it the ERP is asked whether it has an entry: nothing else tells it from all others.
  if (!rules.some(({ from, to }) => from === 'key' && !to.includes('.')))
    return { field: 'kinds', key: 'erpConnector.needsKey', params }
  return null
}

/** A secret is asked for where there is none, and where it would go to another address or in another way. */
async function secretIssue(ctx: Ctx, input: Setup, before: Before): Promise<FieldIssue | null> {
  if (!takesSecret(input) || input.secret) return null
  const issue: FieldIssue = { field: 'secret', key: 'erpConnector.secretAgain' }
  if (!before || before.address !== input.address || !sameLogin(before.settings, input.settings)) return issue
  const kept = await ctx.db
    .selectFrom('outgoingSecret')
    .select('id')
    .where('targetId', '=', before.targetId)
    .executeTakeFirst()
  return kept ? null : issue
}

/** Whether a secret that is kept goes where it went. To a server whose key was not known nothing was sent yet. */
function sameLogin(before: ErpSettings, after: ErpSettings): boolean {
  if (before.protocol === 'sftp' && after.protocol === 'sftp' && !before.hostKey) return before.user === after.user
  return loginOf(before) === loginOf(after)
}

/** Whose secret it is, and how it is given. */
const loginOf = (settings: ErpSettings): string => {
  if (settings.protocol === 'http') return JSON.stringify([settings.auth, settings.authName])
  return JSON.stringify(settings)
}
