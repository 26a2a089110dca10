import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type CrudLike, instantText, ListScreen, verbAction } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import * as api from '../../contract/announcement.api.ts'
import { announcementStatus } from '../../contract/announcement.ts'
import '../announcements.css'

/** What both kinds of announcement have. */
interface Row {
  id: number
  version: number
  title: string
  state: string | null
  priority: string
}

interface Props {
  crud: CrudLike<Row>
  /** Fields of the form's first section, before the place and the times. */
  told: readonly string[]
}

const isDraft = ({ state }: Row) => state === 'draft'

/** Announcements of one kind: written, pushed, stopped, and who has read them. */
export function AnnouncementList({ crud, told }: Props) {
  const [opened, setOpened] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    verbAction(announcementStatus, 'push', api.pushAnnouncement, {
      field: 'state' as never,
      confirm: 'announcement.pushSure',
    }),
    verbAction(announcementStatus, 'stop', api.stopAnnouncement, { field: 'state' as never, danger: true }),
    { key: 'receipts', at: 'row', can: (row) => !isDraft(row), run: ([row]) => setOpened(row ?? null) },
  ]
  return (
    <>
      <ListScreen<Row>
        crud={crud}
        topics={['announcement', 'mediaAnnouncement', 'announcementReading']}
        search={['state', 'priority', 'workshopId', 'lineId', 'releaseAt'] as never}
        actions={actions}
        form={{
          columns: 2,
          width: 820,
          sections: [
            { title: 'announcement.section.told', fields: told as never },
            {
              title: 'announcement.section.place',
              fields: ['workshopId', 'lineId', 'releaseAt', 'stopAt', 'aloud'] as never,
            },
          ],
        }}
        canEdit={isDraft}
        canDelete={isDraft}
        open={setOpened}
      />
      {opened && !isDraft(opened) && <Receipts row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Who has read it, and who has not. */
function Receipts({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const { user } = useSession()
  const loaded = useCall(
    api.getAnnouncementReceipts,
    { id: row.id },
    { topics: ['announcementReading'], keepPrevious: true },
  )
  return (
    <LoadedDrawer title={t('announcement.receiptsOf', { title: row.title })} loaded={loaded} onClose={onClose}>
      {({ read, unread, people }) => (
        <>
          <p>
            {t(row.priority === 'emergency' ? 'announcement.sumAcknowledged' : 'announcement.sumRead', {
              read,
              unread,
            })}
          </p>
          <ul className="announcement-people">
            {people.map(({ userName, jobNumber, readAt }) => (
              <li key={jobNumber}>
                {userName} <span className="kit-faint">{jobNumber}</span>
                <span>{readAt ? instantText(readAt, user.zone) : t('announcement.notRead')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedDrawer>
  )
}
