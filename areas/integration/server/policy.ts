import type { FieldIssue } from '#core/contract/issues.ts'
import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal, refuse } from '#core/server/refusal.ts'
import { type ErpKind, erpKinds, erpRights } from '../contract/erp-kinds.ts'
import { type ErpSourceKind, erpSourceKinds, inwardLists } from '../contract/erp-source.ts'
import { type WebhookType, webhookRights } from '../contract/webhook-types.ts'

/**
 * Who may do what with access keys, beyond the right that each verb asks for:
 *
 * 1. A key acts in the place of its maker and has, at every call, no right and no workshop that he has not at that moment.
 * 2. What a person decides or is trusted with himself no key can do: keys, roles, people, and approvals.
 * 3. A new secret, and whatever widens a key, is its maker's alone: another one would gain what the maker has. Others disable and delete.
 * 4. What leaves by a webhook or a connector leaves from every workshop: whoever sees some alone makes and changes none.
 * 5. A webhook or an ERP is told of nothing that whoever chose it may not see, and what it was told is read by those who may see it.
 * 6. What is fetched from an ERP is written in the place of whoever set that up: he may import it, at that moment and at every fetch.
 */
type Who = Pick<Caller, 'rights' | 'workshops' | 'userId'>

/** Rule 2. */
const nouns = new Set([
  'accessKey',
  'approval',
  'delegation',
  'role',
  'teamUser',
  'teamConfig',
  'teamArea',
  'wageAccess',
  'webhook',
  'erpConnector',
  'erpRecord',
  'file',
])
const verbs = new Set(['approve', 'own', 'grant', 'resetPassword'])

export function mayBeOfPrograms(right: string): boolean {
  const [noun = '', verb = ''] = right.split('.')
  return !verbs.has(verb) && (!nouns.has(noun) || right === 'teamUser.view')
}

/** Rule 1, when a key is made. */
export const mayGive = ({ rights }: Pick<Who, 'rights'>, right: string): boolean =>
  rights.has(right) && mayBeOfPrograms(right)

/** Rule 1. @returns the issue of the workshops chosen; null: the maker sees all of them */
export function workshopIssue({ workshops }: Pick<Who, 'workshops'>, chosen: readonly number[]): FieldIssue | null {
  const within = workshops === null || chosen.every((id) => workshops.includes(id))
  return within ? null : { field: 'workshopIds', key: 'accessKey.ownWorkshops' }
}

/** Rule 1: what of a key's scope its maker has now. */
export function scopeNow(
  maker: Pick<Who, 'rights' | 'workshops'>,
  key: { rights: readonly string[]; workshopIds: readonly number[] },
): Pick<Who, 'rights' | 'workshops'> {
  const { workshops } = maker
  const narrowed = workshops === null ? [...key.workshopIds] : key.workshopIds.filter((id) => workshops.includes(id))
  return {
    rights: new Set(key.rights.filter((right) => mayGive(maker, right))),
    workshops: key.workshopIds.length ? narrowed : workshops,
  }
}

/** Rule 3. */
export const isMaker = ({ userId }: Pick<Who, 'userId'>, key: { madeBy: number }): boolean => key.madeBy === userId

/** Rule 4. */
const seesAll = ({ workshops }: Pick<Who, 'workshops'>) => workshops === null
export const manageIssue = (who: Pick<Who, 'workshops'>): FieldIssue | null =>
  seesAll(who) ? null : { field: 'name', key: 'outgoing.allWorkshops' }
export const mayManage = (who: Pick<Who, 'workshops'>): Refusal | null =>
  seesAll(who) ? null : refuse('outgoing.allWorkshops')

/** Rule 5. */
export function typesIssue({ rights }: Pick<Who, 'rights'>, types: readonly string[]): FieldIssue | null {
  const beyond = types.find((type) => !rights.has(webhookRights[type as WebhookType]))
  return beyond === undefined ? null : { field: 'types', key: 'webhook.beyond', params: { type: beyond } }
}

/** Rule 5. */
export function mayReadTold({ rights }: Pick<Who, 'rights'>, type: string): Refusal | null {
  const right = webhookRights[type as WebhookType]
  return right === undefined || rights.has(right) ? null : refuse('webhook.notYours')
}

/** Rule 5, of kinds that an ERP is told. */
export function kindsIssue({ rights }: Pick<Who, 'rights'>, kinds: readonly ErpKind[]): FieldIssue | null {
  const beyond = kinds.find((kind) => !rights.has(erpRights[kind]))
  return beyond === undefined ? null : { field: 'kinds', key: 'webhook.beyond', params: { type: beyond } }
}

/** Rule 5, of kinds that an ERP is told. */
export function mayReadKind({ rights }: Pick<Who, 'rights'>, kind: string): Refusal | null {
  const right = erpRights[kind as ErpKind]
  return right === undefined || rights.has(right) ? null : refuse('webhook.notYours')
}

/** Kinds whose entries one may see. */
export const readableKinds = (who: Pick<Who, 'rights'>): ErpKind[] =>
  erpKinds.filter((kind) => mayReadKind(who, kind) === null)

/** Rule 6. */
export function mayFetch(
  { rights, workshops }: Pick<Who, 'rights' | 'workshops'>,
  kind: ErpSourceKind,
): Refusal | null {
  const { access } = inwardLists[kind].import
  return 'right' in access && !rights.has(access.right) ? forbidden() : mayManage({ workshops })
}

/** Rule 6: kinds whose records one may decide about. */
export const fetchableKinds = (who: Pick<Who, 'rights' | 'workshops'>): ErpSourceKind[] =>
  erpSourceKinds.filter((kind) => mayFetch(who, kind) === null)

/** Kinds whose records one may see. */
export const viewableSources = ({ rights }: Pick<Who, 'rights'>): ErpSourceKind[] =>
  erpSourceKinds.filter((kind) => rights.has(inwardLists[kind].view))
