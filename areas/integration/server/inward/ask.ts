import type { InwardRule } from '../../contract/erp-source.api.ts'
import { type ErpAsk, erpAsk } from '../../contract/erp-systems.ts'

/** What of an ERP is asked for, as it is kept. */
export const askOf = ({ ask }: { ask: unknown }): ErpAsk => erpAsk.parse(ask)

/** Places of the ERP's record that are mapped. */
export const fieldsOf = (rules: readonly InwardRule[]): string[] => [
  ...new Set(rules.map(({ from }) => from).filter(Boolean)),
]

/** Where a run begins that has no cursor yet. */
export const startOf = (ask: ErpAsk): string => (ask.form === 'list' ? ask.cursorStart : '')

/** Whether each run lists everything. With a cursor only what changed is listed: what is not there need not be gone. */
export const readsAll = (ask: ErpAsk): boolean => ask.form === 'list' && !ask.path.includes('{cursor}')
