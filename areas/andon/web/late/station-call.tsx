import { Skeleton } from 'antd'
import { useState } from 'react'
import type { StationKey } from '#areas/execution/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getAndonForm } from '../../contract/call.api.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import { RaiseForm } from '../parts/raise-form.tsx'
import '../andon.css'

/** The call for help of a terminal: over the whole screen, at the station that it stands at. */
export default function StationCall({ stationId, onClose }: StationKey) {
  const t = useT()
  const [opened, setOpened] = useState<number | null>(null)
  const topics = ['andonCall', 'andonType', 'andonItem']
  const { data, error, refetch } = useCall(getAndonForm, { stationId }, { topics })
  return (
    <FullSheet title={`${t('screen.andonCall')}${data ? ` · ${data.station.name}` : ''}`} onClose={onClose}>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && (
        <div className="andon-sheet">
          <RaiseForm form={data} from="station" onOpen={setOpened} onRaised={onClose} />
        </div>
      )}
      {opened !== null && <CourseDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </FullSheet>
  )
}
