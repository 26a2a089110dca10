import { Button, Empty, Radio, Segmented } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { send, useScans } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useSlotDrawer } from '#core/web/kit/parts/slot-drawer.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import {
  type FoundLot,
  findTraced,
  holdTrace,
  type TraceDirection,
  type TracedLot,
  traceDirections,
  traceReport,
} from '../../contract/trace.ts'
import { HoldButton } from '../parts/hold-button.tsx'
import { LotSteps } from '../parts/lot-steps.tsx'
import { OpenPage } from '../parts/open-page.tsx'
import { Recall } from '../parts/recall.tsx'
import { TraceTable } from '../parts/trace-table.tsx'
import { TraceTreeView } from '../parts/trace-tree.tsx'
import '../trace.css'

const views = ['tree', 'table'] as const

const ways = ['number', 'recall'] as const

/** Where a lot came from and where it went, from whatever number stands on its label; or what became of all that is doubted. */
export default function TraceReport() {
  const t = useT()
  const [way, setWay] = useState<(typeof ways)[number]>('number')
  const { code } = usePageQuery()
  // A lot that was found elsewhere is traced.
  useEffect(() => {
    if (code) setWay('number')
  }, [code])
  return (
    <div className="kit-switched">
      <Segmented
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: t(`trace.way.${value}`) }))}
      />
      {way === 'number' ? <ByNumber /> : <Recall />}
    </div>
  )
}

function ByNumber() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<FoundLot[]>([])
  const [lot, setLot] = useState<FoundLot | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const [direction, setDirection] = useState<TraceDirection>('backward')
  const [view, setView] = useState<(typeof views)[number]>('tree')
  const [opened, setOpened] = useState<number | null>(null)
  const search = async (code: string) => {
    setFailure(null)
    setUnknown(null)
    try {
      const sent = await send(findTraced, { code })
      if (!sent) return
      const { rows } = sent.output
      setFound(rows)
      setLot(rows.length === 1 ? (rows[0] as FoundLot) : null)
      if (!rows.length) setUnknown(code)
    } catch (error) {
      setFailure(error as Error)
    }
  }
  const { code: asked } = usePageQuery()
  const followed = useEffectEvent((code: string) => {
    setTyped(code)
    void search(code)
  })
  // A lot that was found elsewhere leads here with its number.
  useEffect(() => {
    if (asked) followed(asked)
  }, [asked])
  const others = useSlotDrawer('lot.section', {
    name: ({ productCode, lotNumber, serialNo }: FoundLot) => `${productCode} ${serialNo ?? lotNumber}`.trim(),
    given: ({ lotId, serialNo }) => ({ lotId, serialNo }),
  })
  const scan = useScans(search, { enabled: opened === null })
  return (
    <div className="trace-screen">
      <div className="kit-scan-bar">
        <CodeSearch
          label={t('trace.scan')}
          typed={typed}
          capitals
          onType={setTyped}
          onCode={(code) => {
            setTyped(code)
            scan(code)
          }}
        />
        <Segmented
          value={direction}
          onChange={setDirection}
          options={traceDirections.map((value) => ({ value, label: t(`trace.${value}`) }))}
        />
        <Segmented
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`trace.view.${value}`) }))}
        />
        {lot && (
          <HoldButton
            hold={async (reason) => (await send(holdTrace, { lotId: lot.lotId, reason }))?.output}
            told={(held) => t('trace.held', held)}
          />
        )}
        {lot && <OpenPage lot={lot} />}
        {lot &&
          others.offered.map(({ name, title, open }) => (
            <Button key={name} onClick={() => open(lot)}>
              {t(title)}
            </Button>
          ))}
      </div>
      <Refused error={failure} />
      {!lot && found.length > 1 && <Choices rows={found} onChoose={setLot} />}
      {!lot && found.length < 2 && (
        <Empty description={unknown === null ? t('trace.begin') : t('trace.unknown', { code: unknown })} />
      )}
      {lot && view === 'tree' && (
        <TraceTreeView key={`${lot.lotId} ${direction}`} lotId={lot.lotId} direction={direction} onOpen={setOpened} />
      )}
      {lot && view === 'table' && (
        <TraceTable<TracedLot>
          key={`${lot.lotId} ${direction}`}
          report={traceReport}
          where={{ lotId: lot.lotId, direction }}
          open={({ id }) => setOpened(id)}
        />
      )}
      {others.drawer}
      {opened !== null && <LotSteps key={opened} lotId={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function Choices({ rows, onChoose }: { rows: FoundLot[]; onChoose(row: FoundLot): void }) {
  const t = useT()
  return (
    <section className="kit-card trace-choices" aria-label={t('trace.choose', { count: rows.length })}>
      <p>{t('trace.choose', { count: rows.length })}</p>
      <Radio.Group
        onChange={(event) => {
          const row = rows.find(({ lotId }) => lotId === event.target.value)
          if (row) onChoose(row)
        }}
        options={rows.map(({ lotId, lotNumber, productCode, productName }) => ({
          value: lotId,
          label: `${lotNumber || '–'} · ${productCode} ${productName}`,
        }))}
      />
    </section>
  )
}
