import { useState } from 'react'
import { displayCrud, issueDisplayLink, revokeDisplayLink } from '#areas/boards/contract/display.ts'
import { type Action, type Column, FormDialog, ListScreen, type RowIn, send, tellFailure } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { turnsInput } from './turns-input.tsx'
import type { Turn } from './wheel.ts'

type Row = RowIn<typeof displayCrud.select>

const boards: Column<Row> = {
  key: 'boards',
  width: 220,
  sortable: false,
  render: (row, { t }) => (row.boards as Turn[]).map(({ path }) => t(`screen.${path}`)).join(t('listed')),
}
const renderers = { boards: turnsInput }

/** Displays and their addresses. A new one gets its address at once. */
export function Displays() {
  const { can } = useSession()
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const issue = async ({ id, name }: Row) => {
    try {
      const made = await send(issueDisplayLink, { id })
      if (made) setLink({ name, url: `${location.origin}${made.output.address}` })
    } catch (error) {
      tellFailure(error)
    }
  }
  const actions: Action<Row>[] = [
    {
      key: 'issue',
      at: 'row',
      right: 'displayLink.issue',
      confirm: 'displayLink.issueConfirm',
      run: async ([row]) => {
        if (row) await issue(row)
      },
    },
    {
      key: 'revoke',
      right: 'displayLink.issue',
      can: (row) => row.state === 'active' || row.state === 'expired',
      danger: true,
      confirm: 'displayLink.revokeConfirm',
      endpoint: revokeDisplayLink,
    },
  ]
  return (
    <>
      <ListScreen
        crud={displayCrud}
        columns={[
          'name',
          'state',
          boards,
          'workshopIds',
          'lineIds',
          'stationIds',
          'language',
          'seenAt',
          'issuedAt',
          'expiresAt',
        ]}
        search={['name', 'state']}
        actions={actions}
        ownForm={({ row, close, saved }) => (
          <FormDialog<Row>
            key={row?.id ?? 'new'}
            crud={displayCrud}
            row={row}
            renderers={renderers}
            onClose={close}
            onSaved={(kept) => {
              saved()
              if (!row && can('displayLink.issue')) void issue(kept)
            }}
          />
        )}
      />
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </>
  )
}
