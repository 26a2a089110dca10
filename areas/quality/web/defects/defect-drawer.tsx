import { Empty } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getDefectCourse } from '../../contract/defect.api.ts'
import { dispositionColors } from '../../contract/disposition.ts'

const topics = ['defect', 'disposition']

/** What defective pieces look like and what was judged of them, by whom. */
export function DefectDrawer({ id, reportNo, onClose }: { id: number; reportNo: string; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const loaded = useCall(getDefectCourse, { id }, { topics })
  return (
    <LoadedDrawer size={460} title={`${t('defect.course')} · ${reportNo}`} loaded={loaded} onClose={onClose}>
      {({ photos, dispositions }) => (
        <>
          <Photos fileNos={photos} />
          {dispositions.length === 0 && <Empty description={t('defect.none')} />}
          <CourseTimeline
            steps={dispositions.map((each) => ({
              title: `${t(`dispositionKind.${each.kind}`)} ${numberText(each.quantity, language)}`,
              color: dispositionColors[each.kind],
              tag: t(`dispositionStatus.${each.status}`),
              who: each.judgedByName,
              at: each.judgedAt,
              behind: each.number,
              note: [each.note, each.deviation, each.validUntil, each.closedByName, each.closeNote]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </>
      )}
    </LoadedDrawer>
  )
}
