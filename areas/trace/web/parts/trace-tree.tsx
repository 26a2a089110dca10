import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { stockStatusColors } from '#areas/inventory/contract/stock-states.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { getTraceTree, type TraceDirection, type TraceLink, type TraceTree } from '../../contract/trace.ts'
import { type Branch, treeOf } from './tree-of.ts'

/** More lots than these stand put away beneath the first ones. */
const allShown = 100

interface Props {
  lotId: number
  direction: TraceDirection
  onOpen(lotId: number): void
}

/** What a lot was made of, or what was made of it, as a tree. */
export function TraceTreeView({ lotId, direction, onOpen }: Props) {
  const t = useT()
  const topics = ['stockBalance', 'stockLot', 'report']
  const { data, error, refetch } = useCall(getTraceTree, { lotId, direction }, { topics, keepPrevious: true })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const nodes = new Map(data.nodes.map((node) => [node.id, node]))
  const branch = treeOf(lotId, data.links, direction)
  return (
    <section className="kit-card trace-tree" aria-label={t(`trace.${direction}`)}>
      {data.more && <Alert type="warning" showIcon title={t('trace.more', { most: data.nodes.length })} />}
      <ul>
        <Twig branch={branch} nodes={nodes} open={data.nodes.length <= allShown} onOpen={onOpen} />
      </ul>
      {!branch.children.length && (
        <Empty description={t(direction === 'backward' ? 'trace.noneBackward' : 'trace.noneForward')} />
      )}
    </section>
  )
}

interface TwigProps {
  branch: Branch
  nodes: ReadonlyMap<number, TraceTree['nodes'][number]>
  /** Those beneath the first ones stand open. */
  open: boolean
  onOpen(lotId: number): void
}

/** A lot with those beneath it, which can be put away. */
function Twig({ branch, nodes, open, onOpen }: TwigProps) {
  const t = useT()
  const [shown, setShown] = useState(open || branch.by === null)
  const node = nodes.get(branch.lotId)
  const name = node ? `${node.productCode} ${node.lotNumber}` : ''
  return (
    <li>
      {branch.children.length > 0 ? (
        <Button
          type="text"
          size="small"
          icon={shown ? <DownOutlined /> : <RightOutlined />}
          aria-expanded={shown}
          aria-label={t('trace.beneath', { lot: name })}
          onClick={() => setShown(!shown)}
        />
      ) : (
        <span className="trace-leaf" />
      )}
      <Title node={node} from={nodes.get(branch.by?.fromId ?? 0)} branch={branch} onOpen={onOpen} />
      {shown && branch.children.length > 0 && (
        <ul>
          {branch.children.map((each) => (
            <Twig key={each.key} branch={each} nodes={nodes} open={open} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}
interface TitleProps {
  node: TraceTree['nodes'][number] | undefined
  /** What went in by its link, whose unit it is. */
  from: TraceTree['nodes'][number] | undefined
  branch: Branch
  onOpen(lotId: number): void
}

function Title({ node, from, branch, onOpen }: TitleProps) {
  const t = useT()
  const [language] = useLanguage()
  if (!node) return null
  const link: TraceLink | null = branch.by
  return (
    <span className="trace-node">
      <Button type="link" size="small" onClick={() => onOpen(node.id)}>
        {node.productCode} {node.lotNumber}
      </Button>
      {node.productName}
      {node.status !== 'free' && (
        <StatusTag color={stockStatusColors[node.status]} label={t(`stockStatus.${node.status}`)} />
      )}
      {link && from && (
        <small>{t('trace.went', { quantity: numberText(link.quantity, language), unit: from.unit })}</small>
      )}
      {node.here > 0 && (
        <small>{t('trace.here', { quantity: numberText(node.here, language), unit: node.unit })}</small>
      )}
      {branch.again && <small>{t('trace.above')}</small>}
    </span>
  )
}
