import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { field } from '#core/contract/field.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { CountLine } from '#core/web/kit/count/count-line.tsx'
import { CountPlaces } from '#core/web/kit/count/count-places.tsx'
import { AskDialog, NotLoaded, send } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScanWhenThere } from '#core/web/kit/scan/use-scan-when-there.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { addStockCountLine, type CountSheetLine, countStockLine, getStockCountSheet } from '../../contract/count.ts'
import type { CountRow } from './count-verbs.ts'

const topics = ['stockCount']

/** The sheet of a count, for the phone as for the desk: a place is chosen or scanned, and what lies there is entered. It names no figure of the books. */
export function CountSheet({ count, onClose }: { count: CountRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState<string | null>(null)
  const { data, error, refetch } = useCall(getStockCountSheet, { id: count.id }, { topics, keepPrevious: true })
  const lines = data?.lines ?? []
  const done = lines.filter(({ status }) => status === 'counted').length
  const [sought, setSought] = useState('')
  const take = (code: string) => {
    setTyped('')
    if (!data) return
    const number = scannedNumber(code).toLowerCase()
    const found = data.places.find((each) => each.code.toLowerCase() === number)
    const line = lines.find(
      ({ lotNumber, productCode }) => lotNumber.toLowerCase() === number || productCode.toLowerCase() === number,
    )
    if (!found && !line) return toast.error(t('stockCount.notHere', { code }))
    setSought(found ? '' : number)
    setPlace(found?.code ?? line?.locationCode ?? null)
  }
  const scan = useScanWhenThere(data !== undefined, take, { over: true })
  if (!active) return null
  return (
    <FullSheet
      className="kit-count-sheet"
      title={t('stockCount.sheet', { count: count.countNo ?? '' })}
      onClose={onClose}
      footer={<b>{t('stockCount.progress', { counted: done, lines: lines.length })}</b>}
    >
      <CodeSearch label={t('stockCount.scan')} typed={typed} capitals onType={setTyped} onCode={scan} />
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && place === null && (
        <CountPlaces
          places={data.places.map(({ code }) => {
            const there = lines.filter(({ locationCode }) => locationCode === code)
            const counted = there.filter(({ status }) => status === 'counted').length
            return { key: code, label: code, lines: there.length, counted }
          })}
          onChoose={(code) => setPlace(String(code))}
        />
      )}
      {data && place !== null && (
        <Place
          count={count}
          place={data.places.find(({ code }) => code === place)}
          code={place}
          lines={lines.filter(({ locationCode }) => locationCode === place)}
          sought={sought}
          onBack={() => {
            setPlace(null)
            setSought('')
          }}
        />
      )}
    </FullSheet>
  )
}

interface PlaceProps {
  count: CountRow
  place: { id: number; code: string } | undefined
  code: string
  lines: CountSheetLine[]
  /** A lot or product that was scanned: it stands at the top. */
  sought: string
  onBack(): void
}

const foundAsk = {
  name: 'stockCount.foundAsk',
  fields: {
    productId: field.reference(productReference, { required: true, display: 'productCode' }),
    lotNumber: field.text({ max: 64, verbatim: true }),
    counted: field.decimal({ required: true, above: 0, scale: 4 }),
  },
}

function Place({ count, place, code, lines, sought, onBack }: PlaceProps) {
  const t = useT()
  const [adding, setAdding] = useState(false)
  const isSought = ({ lotNumber, productCode }: CountSheetLine) =>
    Number(lotNumber.toLowerCase() === sought || productCode.toLowerCase() === sought)
  const shown = sought ? lines.toSorted((a, b) => isSought(b) - isSought(a)) : lines
  return (
    <>
      <div className="kit-count-head">
        <h3>{[code, lines[0]?.placeName].filter(Boolean).join(' · ')}</h3>
        <Button size="large" onClick={onBack}>
          {t('stockCount.otherPlaces')}
        </Button>
      </div>
      {!lines.length && <Empty description={t('stockCount.emptyPlace')} />}
      <ul className="kit-count-lines">
        {shown.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {place && (
        <Button size="large" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t('stockCount.found')}
        </Button>
      )}
      {place && adding && (
        <AskDialog
          title={`${t('stockCount.found')} · ${code}`}
          ask={foundAsk}
          okText={t('kit.count.enter')}
          onCancel={() => setAdding(false)}
          onAnswer={async (asked) => {
            const found = asked as { productId: number; lotNumber?: string; counted: number }
            const input = { ...found, lotNumber: found.lotNumber ?? '', id: count.id, locationId: place.id }
            const sent = await send(addStockCountLine, input)
            if (!sent) return
            toast.success(t(sent.output.status === 'counted' ? 'kit.count.kept' : 'kit.count.keptRecount'))
            setAdding(false)
          }}
        />
      )}
    </>
  )
}

function Line({ line }: { line: CountSheetLine }) {
  const t = useT()
  const act = useAct(countStockLine, {
    topics,
    onDone: ({ status }) => toast.success(t(status === 'counted' ? 'kit.count.kept' : 'kit.count.keptRecount')),
  })
  return (
    <CountLine
      title={
        <>
          <b>{line.productCode}</b> {line.productName}
        </>
      }
      small={line.lotNumber || '–'}
      label={t('stockCount.lineOf', { product: `${line.productCode} ${line.lotNumber}`.trim() })}
      unit={line.unit}
      scale={4}
      status={line.status}
      mine={line.mine}
      pending={act.pending}
      onEnter={async (counted) => (await act.run({ id: line.id, counted })) !== undefined}
    />
  )
}
