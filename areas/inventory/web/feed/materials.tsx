import { Button, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskDialog, NotLoaded, numberText, StatusTag, send } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import {
  type FeedMaterial,
  getTaskFeed,
  type LoadedLot,
  unloadUseMaterial,
  weighUseMaterial,
} from '../../contract/feed.ts'
import { openLocationReference } from '../../contract/location.ts'
import { stockStatusColors } from '../../contract/stock-states.ts'
import { LoadSheet } from './load-sheet.tsx'
import './feed.css'

/** What the materials of a task depend on. */
export const feedTopics = ['stockFeed', 'stockBalance', 'stockLot', 'report', 'task', 'product']

interface Props {
  taskId: number
  /** More is made of the task: lots may be loaded. */
  open: boolean
  gloved?: boolean
  onLoaded?(): void
}

/** The materials of a task that reports take from what is loaded, each with its lots. Nothing where there are none. */
export function FeedMaterials({ taskId, open, gloved, onLoaded }: Props) {
  const t = useT()
  const { can } = useSession()
  const [loading, setLoading] = useState<FeedMaterial | null>(null)
  const { data, error, refetch } = useCall(getTaskFeed, { taskId }, { topics: feedTopics, keepPrevious: true })
  const known = Boolean(data || error)
  useEffect(() => {
    if (known) onLoaded?.()
  }, [known, onLoaded])
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data?.materials.length) return null
  const mayLoad = can('stockFeed.load')
  return (
    <section className="kit-card kit-rows-card inventory-feed" aria-label={t('part.taskFeed')}>
      <h3>{t('part.taskFeed')}</h3>
      <ul>
        {data.materials.map((material) => (
          <Material key={material.materialId} material={material} mayLoad={mayLoad}>
            {mayLoad && open && (
              <Button
                size="large"
                aria-label={`${t('feed.load')} ${material.code}`}
                onClick={() => setLoading(material)}
              >
                {t('feed.load')}
              </Button>
            )}
          </Material>
        ))}
      </ul>
      {loading && <LoadSheet taskId={taskId} material={loading} gloved={gloved} onClose={() => setLoading(null)} />}
    </section>
  )
}

interface MaterialProps {
  material: FeedMaterial
  mayLoad: boolean
  children: React.ReactNode
}

function Material({ material, mayLoad, children }: MaterialProps) {
  const t = useT()
  const [language] = useLanguage()
  const quantity = (value: number) => numberText(value, language)
  return (
    <li>
      <div className="inventory-feed-head">
        <span>
          <b>{material.code}</b> {material.name}
          <small>{t('feed.needed', { quantity: quantity(material.needed), unit: material.unit })}</small>
        </span>
        {children}
      </div>
      {material.loaded.length ? (
        material.loaded.map((lot) => <Loaded key={lot.id} lot={lot} unit={material.unit} mayLoad={mayLoad} />)
      ) : (
        <Tag>{t('feed.none')}</Tag>
      )}
    </li>
  )
}

const remaining = field.decimal({ required: true, min: 0, scale: 4 })
const weighing = { name: 'feed.ask', fields: { remaining, note: field.text({ max: 500 }) } }
const unloading = {
  name: 'feed.ask',
  fields: { toLocationId: field.reference(openLocationReference, { display: 'locationCode' }) },
}

/** A lot that is loaded, with what is left of it. */
function Loaded({ lot, unit, mayLoad }: { lot: LoadedLot; unit: string; mayLoad: boolean }) {
  const t = useT()
  const [language] = useLanguage()
  const [asking, setAsking] = useState<'weigh' | 'unload' | null>(null)
  const name = lot.isSubstitute || !lot.lotNumber ? `${lot.productCode} ${lot.lotNumber}`.trim() : lot.lotNumber
  const close = () => setAsking(null)
  const done = (act: 'weigh' | 'unload') => {
    toast.success(t('kit.actDone', { act: t(`feed.${act}`) }))
    close()
  }
  return (
    <div className="inventory-feed-lot">
      <span>
        {name} {lot.isSubstitute && <Tag color="blue">{t('feed.substitute')}</Tag>}
        {lot.status !== 'free' && (
          <StatusTag color={stockStatusColors[lot.status]} label={t(`stockStatus.${lot.status}`)} />
        )}
        <small>
          {t('feed.left', { quantity: numberText(lot.quantity, language), unit })} · {lot.locationCode}
        </small>
      </span>
      {mayLoad && (
        <span className="inventory-feed-acts">
          <Button aria-label={`${t('feed.weigh')} ${name}`} onClick={() => setAsking('weigh')}>
            {t('feed.weigh')}
          </Button>
          <Button aria-label={`${t('feed.unload')} ${name}`} onClick={() => setAsking('unload')}>
            {t('feed.unload')}
          </Button>
        </span>
      )}
      {asking === 'weigh' && (
        <AskDialog
          title={`${t('feed.weigh')} · ${name}`}
          ask={weighing}
          initial={{ remaining: lot.quantity }}
          okText={t('feed.weigh')}
          onCancel={close}
          onAnswer={async (asked) => {
            const sent = { id: lot.id, expected: lot.quantity, ...(asked as { remaining: number; note?: string }) }
            if (await send(weighUseMaterial, sent)) done('weigh')
          }}
        />
      )}
      {asking === 'unload' && (
        <AskDialog
          title={`${t('feed.unload')} · ${name}`}
          ask={unloading}
          okText={t('feed.unload')}
          onCancel={close}
          onAnswer={async (asked) => {
            const { toLocationId } = asked as { toLocationId?: number | null }
            if (await send(unloadUseMaterial, { id: lot.id, toLocationId })) done('unload')
          }}
        />
      )}
    </div>
  )
}
