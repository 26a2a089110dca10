import { CloudUploadOutlined } from '@ant-design/icons'
import { Button, Popover, Tag } from 'antd'
import { useEffect } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { instantText } from '../format.ts'
import { CountMark } from '../parts/count-mark.tsx'
import { discardEntry, type OutboxEntry, retryEntry, useOutbox, watchOutbox } from './index.ts'

/** How many writes wait for the network or were refused, and each of them. Nothing while there are none. */
export function OutboxBadge() {
  const t = useT()
  const entries = useOutbox()
  const { user } = useSession()
  useEffect(watchOutbox, [])
  if (!entries.length) return null
  const discard = async (entry: OutboxEntry) => {
    const yes = await toast.confirm({ title: t('kit.discardEntry', { name: entry.label }), danger: true })
    if (yes) await discardEntry(entry.id)
  }
  const refused = entries.filter((entry) => entry.state === 'refused').length
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('kit.outbox')}
      content={
        <ul className="kit-outbox">
          {entries.map((entry) => (
            <li key={entry.id}>
              <div>
                <Tag color={entry.state === 'refused' ? 'red' : 'gold'}>{t(`kit.outbox.${entry.state}`)}</Tag>
                {entry.label}
                <time>{instantText(new Date(entry.at).toISOString(), user.zone)}</time>
              </div>
              {entry.message && <p role="alert">{entry.message}</p>}
              {entry.state === 'refused' && (
                <Button size="small" onClick={() => void retryEntry(entry.id)}>
                  {t(entry.confirm ? 'kit.goOn' : 'kit.retry')}
                </Button>
              )}
              <Button size="small" danger type="text" onClick={() => void discard(entry)}>
                {t('kit.discardOne')}
              </Button>
            </li>
          ))}
        </ul>
      }
    >
      <Button
        icon={
          <CountMark count={entries.length} calm={!refused}>
            <CloudUploadOutlined />
          </CountMark>
        }
        aria-label={t('kit.outboxCount', { count: entries.length })}
      />
    </Popover>
  )
}
