import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { column, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { notificationContactCrud, notificationCrud, retryNotification } from '../../contract/notification.ts'
import { ChannelCards } from '../parts/channel-cards.tsx'
import { Sums } from '../parts/sums.tsx'
import '../notifications.css'

type Row = RowIn<typeof notificationCrud.select>

const columns = notificationCrud.entity.table.map((key) =>
  // The product's own reasons are message keys, a provider's are its own words: a key that no catalog holds stands for itself.
  key === 'problem'
    ? column.text<Row>('problem', { width: 260, render: (row, { t }) => row.problem && t(row.problem) })
    : key,
)

/** What was sent to whom and what became of it; how people are reached. */
export default function NoteStatistics() {
  const t = useT()
  const { can } = useSession()
  const parts = [
    { key: 'list', label: 'notification.tab.list', right: 'notification.view', children: <Messages /> },
    {
      key: 'channels',
      label: 'notification.tab.channels',
      right: 'notificationChannel.view',
      children: <ChannelCards />,
    },
    {
      key: 'contacts',
      label: 'notification.tab.contacts',
      right: 'notificationContact.view',
      children: <ListScreen crud={notificationContactCrud} search={['userId', 'language']} />,
    },
  ]
  const items = parts.filter(({ right }) => can(right)).map(({ label, ...part }) => ({ ...part, label: t(label) }))
  return <Tabs className="kit-tabs" items={items} destroyOnHidden />
}

function Messages() {
  return (
    <div className="note-messages">
      <Sums />
      <ListScreen<Row>
        crud={notificationCrud}
        columns={columns}
        search={['channel', 'state', 'createdAt', 'readAt']}
        actions={[
          {
            key: 'retry',
            right: 'notification.retry',
            can: ({ state }) => state === 'failed',
            endpoint: retryNotification,
          },
        ]}
      />
    </div>
  )
}
