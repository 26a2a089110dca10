import { Button, Empty, Form, Radio, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { DecimalInput, numberText, send, useScans } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { type Feedable, type FeedMaterial, findFeedStock, loadUseMaterial } from '../../contract/feed.ts'

interface Props {
  taskId: number
  material: FeedMaterial
  gloved?: boolean
  onClose(): void
}

/** Loads a lot: chosen among those that fit, the one to be used first at the top, or scanned; what does not fit is refused with why. */
export function LoadSheet({ taskId, material, gloved, onClose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [scanned, setScanned] = useState<Feedable[] | null>(null)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(null)
  const { data, error } = useCall(
    findFeedStock,
    { taskId, materialId: material.materialId },
    { topics: ['stockBalance', 'stockLot', 'stockFeed'] },
  )
  const act = useAct(loadUseMaterial, {
    onDone: () => {
      toast.success(t('feed.done'))
      onClose()
    },
    silent: true,
  })
  const rows = scanned ?? data?.rows ?? []
  const row = rows.find(({ id }) => id === chosen) ?? rows[0]
  const scan = async (code: string) => {
    setTyped('')
    setRefusal(null)
    try {
      const found = await send(findFeedStock, { taskId, code })
      if (found) choose(found.output.rows)
    } catch (failure) {
      setRefusal(failure as Error)
    }
  }
  const choose = (found: Feedable[]) => {
    setScanned(found)
    setChosen(found[0]?.id ?? null)
    setQuantity(null)
  }
  const hear = useScans(scan, { over: true })
  return (
    <FullSheet
      gloved={gloved}
      className="inventory-load"
      title={`${t('feed.load')} · ${material.code} ${material.name}`}
      onClose={onClose}
      footer={
        <Button
          type="primary"
          size="large"
          block
          loading={act.pending}
          disabled={!row || (quantity !== null && quantity <= 0)}
          onClick={() => row && void act.run({ taskId, id: row.id, quantity: quantity ?? undefined })}
        >
          {t('feed.load')}
        </Button>
      }
    >
      <CodeSearch label={t('feed.scan')} typed={typed} capitals onType={setTyped} onCode={hear} />
      <Refused error={refusal ?? act.error ?? error} />
      {!data && !error && <Skeleton active className="kit-slow" />}
      {data && !rows.length && <Empty description={t('feed.nothing')} />}
      {row && (
        <Form layout="vertical">
          <Form.Item label={t('feed.choose')}>
            <Radio.Group
              className="inventory-choices"
              value={row.id}
              onChange={(event) => {
                setChosen(event.target.value as number)
                setQuantity(null)
                act.clear()
              }}
              options={rows.map((each) => ({ value: each.id, label: <Choice row={each} /> }))}
            />
          </Form.Item>
          <Form.Item label={t('feed.quantity')}>
            <DecimalInput
              scale={4}
              unit={row.unit}
              aria-label={t('feed.quantity')}
              value={quantity ?? row.quantity}
              onChange={(value) => setQuantity(value === null ? null : Number(value))}
            />
          </Form.Item>
        </Form>
      )}
    </FullSheet>
  )
}

function Choice({ row }: { row: Feedable }) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <>
      <b>{row.lotNumber || row.productCode}</b> · {row.locationCode} · {numberText(row.quantity, language)} {row.unit}
      {row.expiresOn && ` · ${t('feed.expires', { day: row.expiresOn })}`}{' '}
      {row.isSubstitute && (
        <Tag color="blue">
          {t('feed.substitute')} {row.productCode}
        </Tag>
      )}
    </>
  )
}
