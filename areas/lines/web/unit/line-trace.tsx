import { Empty, Spin } from 'antd'
import { useState } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, ScanBar, ScreenLink } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { LineUnit, UnitApi } from '../../contract/unit-api.ts'
import { UnitCourse } from './unit-course.tsx'
import './unit.css'
import { PageLinks } from '#core/web/kit/parts/page-links.tsx'

/** All that a unit went through, by its serial number: scanned, typed, or named by a link. */
export function LineTrace({ api }: { api: UnitApi }) {
  const t = useT()
  const { serial: linked = '' } = usePageQuery()
  const [asked, setAsked] = useState({ linked, serial: linked })
  // Another link to the page that is open already.
  const serial = asked.linked === linked ? asked.serial : linked
  const { data, error, refetch } = useCall(
    api.getLineUnit,
    { serial },
    { enabled: serial !== '', topics: ['lineUnit', 'lineMainOrder', 'stockUnit'] },
  )
  return (
    <div className="kit-screen line-trace">
      <ScanBar
        label={t('lineUnit.scan')}
        onScan={(code) => {
          setAsked({ linked, serial: code.trim() })
          return Promise.resolve()
        }}
      />
      {serial === '' && <Empty description={t('lineUnit.scanHint')} />}
      {serial !== '' && error && <NotLoaded error={error} onRetry={refetch} />}
      {serial !== '' && !error && !data && <Spin />}
      {serial !== '' && !error && data && <Told unit={data} />}
    </div>
  )
}

function Told({ unit }: { unit: LineUnit }) {
  const t = useT()
  const { user } = useSession()
  const { serial, workorderNo, product, status, begunAt, finishedAt, builtInto, mainOrder, packedIn } = unit
  const order = (number: string) => <PageLinks page={workOrderPage} names={number} />
  const figures = [
    { label: t('lineSerials.status'), value: status ? t(`lineUnitStatus.${status}`) : t('lineSerials.notBegun') },
    { label: t('lineSummary.order'), value: order(workorderNo) },
    { label: t('lineUnit.mainOrder'), value: mainOrder ? order(mainOrder) : '—' },
    { label: t('lineUnit.begunAt'), value: begunAt ? instantText(begunAt, user.zone).slice(0, 16) : '—' },
    { label: t('lineUnit.finishedAt'), value: finishedAt ? instantText(finishedAt, user.zone).slice(0, 16) : '—' },
    { label: t('lineUnit.builtInto'), value: builtInto ?? '—' },
    {
      label: t('lineUnit.packedIn'),
      value: packedIn.length
        ? packedIn.map(({ level, number }) => `${t(`packingUnit.level.${level as 'box'}`)} ${number}`).join(' → ')
        : '—',
    },
  ]
  return (
    <section aria-label={serial} className="kit-card">
      <h2>
        {serial} <small>{product}</small>
      </h2>
      <FigureList label={serial} figures={figures} />
      <p>
        <ScreenLink path="traceReport" query={{ code: serial }}>
          {t('lineUnit.report')}
        </ScreenLink>
      </p>
      {unit.passes.length ? <UnitCourse unit={unit} /> : <Empty description={t('lineUnit.noPasses')} />}
    </section>
  )
}
