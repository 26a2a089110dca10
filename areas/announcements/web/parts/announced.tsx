import { Button, Drawer, Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import type { ShownAnnouncement } from '../../contract/announcement.api.ts'
import { Media } from './media.tsx'

interface Props {
  rows: readonly (ShownAnnouncement & { readAt: string | null })[]
  onRead(ids: number[]): void
  onClose(): void
}

const colors = { normal: 'blue', high: 'gold', emergency: 'red' } as const

/** Everything that is announced to the person now, with its pictures, sounds and files. */
export default function Announced({ rows, onRead, onClose }: Props) {
  const t = useT()
  const { user } = useSession()
  const narrow = useNarrow()
  useLanguage()
  return (
    <Drawer open size={narrow ? '100%' : 520} title={t('announcement.news')} onClose={onClose}>
      <ul className="announcement-all">
        {rows.map((row) => (
          <li key={row.id}>
            <h3>
              <Tag color={colors[row.priority]}>{t(`announcementPriority.${row.priority}`)}</Tag> {row.title}
            </h3>
            {row.content && <p className="announcement-content">{row.content}</p>}
            <Media row={row} />
            <p className="kit-faint">
              {[row.lineName ?? row.workshopName, row.pushedByName, instantText(row.releaseAt, user.zone)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {row.readAt ? (
              <p className="kit-faint">{t('announcement.readAt', { time: instantText(row.readAt, user.zone) })}</p>
            ) : (
              <Button onClick={() => onRead([row.id])}>{t('announcement.act.read')}</Button>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
