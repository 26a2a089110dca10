import { Alert, Button, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { type BomNode, getBomTree } from '#areas/materials/contract/bom.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'

interface Row extends Omit<BomNode, 'children'> {
  key: string
  children?: Row[]
}

/** Nodes with keys of their own: a material may stand in the tree many times. */
const keyed = (node: BomNode, path: string): Row => ({
  ...node,
  key: path,
  children: node.children.length ? node.children.map((child, i) => keyed(child, `${path}.${i}`)) : undefined,
})

const parentsOf = (row: Row): string[] => (row.children ? [row.key, ...row.children.flatMap(parentsOf)] : [])

/** All levels of what a product is made of, with the quantity for one of the root. */
export function BomTree({ productId, bomId }: { productId: number; bomId?: number }) {
  const t = useT()
  const [language] = useLanguage()
  const [open, setOpen] = useState<readonly string[] | null>(null)
  const { data, error, isPending, refetch } = useCall(
    getBomTree,
    { productId, bomId },
    { topics: ['bom', 'product'], long: true },
  )
  if (isPending) return <Skeleton active />
  if (!data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data.root.children.length) return <Empty description={t('bom.tree.empty')} />
  const root = keyed(data.root, '0')
  const expanded = open ?? [root.key]
  const number = (value: number) => <span className="kit-number">{numberText(value, language)}</span>
  return (
    <>
      {data.truncated && <Alert className="kit-gap" type="warning" showIcon title={t('bom.tree.truncated')} />}
      <div className="mat-tree-acts">
        <Button size="small" onClick={() => setOpen(parentsOf(root))}>
          {t('bom.tree.expandAll')}
        </Button>
        <Button size="small" onClick={() => setOpen([root.key])}>
          {t('bom.tree.collapseAll')}
        </Button>
      </div>
      <PlainTable<Row>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[root]}
        scroll={{ x: 980, y: '60vh' }}
        expandable={{ expandedRowKeys: expanded, onExpandedRowsChange: (keys) => setOpen(keys.map(String)) }}
        columns={[
          { title: t('product.code'), dataIndex: 'code', width: 240 },
          { title: t('product.name'), dataIndex: 'name', width: 180, ellipsis: true },
          { title: t('product.spec'), dataIndex: 'spec', width: 120, ellipsis: true },
          {
            title: t('bom.lines.quantity'),
            width: 100,
            align: 'right',
            render: (_value, row) => row.key !== root.key && number(row.quantity),
          },
          {
            title: t('bomLine.scrapRate'),
            width: 80,
            align: 'right',
            render: (_value, row) => row.scrapRate > 0 && number(row.scrapRate),
          },
          { title: t('bom.tree.total'), width: 110, align: 'right', render: (_value, row) => number(row.total) },
          { title: t('product.unit'), dataIndex: 'unit', width: 70 },
          {
            title: t('bom.bomVersion'),
            width: 90,
            render: (_value, row) => row.bomVersion && <Tag>{row.bomVersion}</Tag>,
          },
        ]}
      />
    </>
  )
}
