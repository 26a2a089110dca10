import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, type RowIn } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type maintenanceWearCrud, selectWearFitting } from '../../contract/wear.ts'

interface Props {
  wear: RowIn<typeof maintenanceWearCrud.select>
  onClose(): void
}

/** Each part that sat in a place, how long it held and why it went; the newest first. */
export function WearHistory({ wear, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const loaded = useCall(selectWearFitting, { id: wear.id }, { topics: ['maintenanceWear', 'mold'] })
  const length = (used: number) => `${numberText(used, language)} ${t(`maintenanceWearUnit.${wear.meter ?? 'shots'}`)}`
  return (
    <LoadedDrawer
      title={`${wear.carrier} · ${wear.position}`}
      loaded={loaded}
      empty={({ rows }) => (rows.length ? null : t('maintenanceWear.none'))}
      onClose={onClose}
    >
      {({ rows, meanLife }) => (
        <>
          {meanLife !== null && <p>{t('maintenanceWear.meanLife', { life: length(meanLife) })}</p>}
          <CourseTimeline
            steps={rows.map((row) => ({
              title: row.reason ? t(`maintenanceWearReason.${row.reason}`) : t('maintenanceWear.sits'),
              color: row.removedAt === null ? 'green' : row.reason === 'broken' ? 'red' : 'gray',
              who: [row.installedByName, row.removedByName].filter(Boolean).join(' → '),
              tag: length(row.used),
              at: row.installedAt,
              note: [
                row.removedAt && t('maintenanceWear.until', { time: instantText(row.removedAt, user.zone) }),
                row.note,
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
