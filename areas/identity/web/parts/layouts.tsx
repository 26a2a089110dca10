import { layoutCrud } from '#areas/identity/contract/layout.ts'
import type { RowOf } from '#core/contract/entity.ts'
import type { Translate } from '#core/contract/messages.ts'
import { type Column, type KeyOf, ListScreen } from '#core/web/kit/index.ts'
import { named } from './named.ts'

type Row = RowOf<typeof layoutCrud.entity>

const columns: readonly (KeyOf<Row> | Column<Row>)[] = [
  { key: 'name', width: 320, render: (row, { t }) => titleOf(t, row.name ?? '') },
  'personalCount',
  'updatedByName',
  'updatedAt',
]

/** What a layout is of, in words: a list by its entity (else its screen), a board by its title; another name stays as it is kept. */
function titleOf(t: Translate, name: string): string {
  const [, kind, place] = /^(list|board):(.+)$/.exec(name) ?? []
  if (!kind) return name
  const title = named(t, kind === 'list' ? [`${place}`, `screen.${place}`] : [`screen.${place}`], `${place}`)
  return t(`layout.of.${kind}`, { title })
}

/** The team's general layouts; deleted, a screen looks again as the product made it. */
export function Layouts() {
  return <ListScreen crud={layoutCrud} columns={columns} search={['updatedAt']} />
}
