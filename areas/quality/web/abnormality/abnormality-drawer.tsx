import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { abnormalityCrud, abnormalityStatus, getAbnormalityCourse } from '../../contract/abnormality.ts'
import { HeldList, type HeldThing } from '../quarantine/held-list.tsx'

const topics = ['abnormality']
const colors: Record<string, string> = {
  raised: 'red',
  finished: 'green',
  returned: 'orange',
  reopened: 'red',
  held: 'purple',
  released: 'cyan',
}

interface Props {
  id: number
  acts?: ReactNode
  /** Offered beside what is held, to whoever may release it. */
  onRelease(held: HeldThing[]): void
  onClose(): void
}

/** An abnormality whole: what is wrong, where it stands, its pictures, what is in quarantine and its course. */
export function AbnormalityDrawer({ id, acts, onRelease, onClose }: Props) {
  const t = useT()
  const { user } = useSession()
  const row = useCall(abnormalityCrud.get, { id }, { topics })
  const course = useCall(getAbnormalityCourse, { id }, { topics })
  const instant = (at: string | null) => (at ? instantText(at, user.zone).slice(0, 16) : '–')
  const found = row.data
  return (
    <LoadedDrawer
      size={680}
      title={found ? `${found.number} · ${found.subject}` : ''}
      loaded={course}
      onClose={onClose}
    >
      {({ photos, acts: done, held, more }) => (
        <>
          {found && (
            <Descriptions column={1} size="small" bordered className="kit-gap">
              <Descriptions.Item label={t('abnormality.status')}>
                {t(`abnormalityStatus.${found.status}`)} · {t(`severity.${found.severity}`)}
              </Descriptions.Item>
              <Descriptions.Item label={t('abnormality.ownerId')}>
                {found.ownerName} · {t('abnormality.until', { time: instant(found.dueAt) })}
              </Descriptions.Item>
              <Descriptions.Item label={t('abnormality.source')}>
                {[t(`abnormalitySource.${found.source}`), found.sourceNo].filter(Boolean).join(' · ')}
              </Descriptions.Item>
              <Descriptions.Item label={t('abnormality.place')}>
                {[found.workorderNo, found.taskNo, found.materialDesc, found.machineName, found.lineName]
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </Descriptions.Item>
              {found.description && (
                <Descriptions.Item label={t('abnormality.description')}>{found.description}</Descriptions.Item>
              )}
            </Descriptions>
          )}
          {acts && <div className="abnormality-acts">{acts}</div>}
          <Photos fileNos={photos} />
          <HeldList held={held} more={more} raisedBy={found?.raisedBy} onRelease={onRelease} />
          <CourseTimeline
            steps={done.map((each) => ({
              title: t(`abnormalityAct.${each.act}`),
              color: colors[each.act] ?? 'gray',
              tag: t(`${abnormalityStatus.name}.${each.step}`),
              who: each.actedByName ?? t('abnormality.device'),
              at: each.actedAt,
              note: [
                each.note,
                each.ownerName && t('abnormality.next', { name: each.ownerName, time: instant(each.dueAt) }),
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </>
      )}
    </LoadedDrawer>
  )
}
