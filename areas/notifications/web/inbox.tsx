import { Button, Drawer, Empty, Select, Skeleton } from 'antd'
import { languages } from '#core/contract/languages.ts'
import { languageNames, useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import {
  getMyNotification,
  type MyNotification,
  readNotification,
  updateMyNotificationLanguage,
} from '../contract/notification.ts'
import './notifications.css'

/** The person's messages: read, opened at what they speak of, and the language that they reach him in. */
export default function Inbox({ topics, onClose }: { topics: string[]; onClose(): void }) {
  const t = useT()
  const narrow = useNarrow()
  const go = useOpen()
  const { data, error } = useCall(getMyNotification, {}, { topics })
  const read = useAct(readNotification, { topics })
  const speak = useAct(updateMyNotificationLanguage, { topics, success: t('kit.saved') })
  const openOne = (row: MyNotification) => {
    if (!row.readAt) void read.run({ ids: [row.id] })
    if (!row.link) return
    const [path = '', query = ''] = row.link.split('?')
    go(path, Object.fromEntries(new URLSearchParams(query)))
    onClose()
  }
  return (
    <Drawer
      open
      title={t('bell.title')}
      size={narrow ? '100%' : 420}
      onClose={onClose}
      extra={
        <Button disabled={!data?.unread} loading={read.pending} onClick={() => void read.run({})}>
          {t('bell.readAll')}
        </Button>
      }
      footer={
        <label className="note-language">
          {t('bell.language')}
          <Select
            value={data?.language}
            aria-label={t('bell.language')}
            onChange={(language) => void speak.run({ language })}
            options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          />
        </label>
      }
    >
      {error && !data && <p role="alert">{error.message}</p>}
      {!error && !data && <Skeleton active />}
      {data && !data.rows.length && <Empty description={t('bell.none')} />}
      <ul className="note-inbox">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Entry row={row} onOpen={() => openOne(row)} />
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function Entry({ row, onOpen }: { row: MyNotification; onOpen(): void }) {
  const { user } = useSession()
  return (
    <button type="button" className={row.readAt ? 'note-entry' : 'note-entry note-new'} onClick={onOpen}>
      <b>{row.subject}</b>
      <span>{row.body}</span>
      <small className="kit-faint">{instantText(row.createdAt, user.zone)}</small>
    </button>
  )
}
