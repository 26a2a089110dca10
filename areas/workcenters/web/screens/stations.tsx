import { QrcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type FormValues, ListScreen, QrLabels, type RowIn } from '#core/web/kit/index.ts'
import { stationCrud } from '../../contract/station.ts'
import { lineOfWorkshop } from '../parts/line-input.tsx'
import { placeOf } from '../parts/place-of.ts'

type Station = RowIn<typeof stationCrud.select>

const search = [
  'number',
  'name',
  'workshopId',
  'effectiveLineId',
  'referenceLineId',
  'workCenterId',
  'andonSim',
] as const
const form = {
  renderers: { effectiveLineId: lineOfWorkshop },
  derive: (changed: FormValues) =>
    'workshopId' in changed ? { effectiveLineId: null, referenceLineId: null, workCenterId: null } : undefined,
} as const

export default function Stations() {
  const t = useT()
  const [printing, setPrinting] = useState<Station[] | null>(null)
  const label: Action<Station> = {
    key: 'label',
    icon: <QrcodeOutlined />,
    right: 'station.view',
    run: (stations) => setPrinting(stations),
  }
  return (
    <>
      <ListScreen crud={stationCrud} search={search} form={form} actions={[label]} />
      {printing && (
        <QrLabels
          title={t('station.labels')}
          labels={printing.map(({ id, number, name, ...row }) => ({
            id,
            number,
            name,
            place: placeOf(row, 'workshopName', 'effectiveLineName'),
          }))}
          onClose={() => setPrinting(null)}
        />
      )}
    </>
  )
}
