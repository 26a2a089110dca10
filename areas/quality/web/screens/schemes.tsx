import { Select, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type FormValues, ListScreen, type Renderer, type RowIn } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { aqls } from '#engines/sampling/index.ts'
import { inspectionScheme, inspectionSchemeCrud, inspectionSchemeLineCrud } from '../../contract/scheme.ts'
import { YieldSchemes } from '../yield/yield-schemes.tsx'

type Row = RowIn<typeof inspectionSchemeCrud.select>

const sections = [
  { title: 'inspectionScheme.section.base', fields: ['code', 'name', 'type', 'dueMinutes', 'enabled', 'remark'] },
  {
    title: 'inspectionScheme.section.sampling',
    fields: ['sampling', 'sampleSize', 'percentage', 'level', 'aql', 'everyQuantity'],
  },
  { title: 'inspectionScheme.section.items', fields: ['items'] },
] as const

/** The sampling and the type that ask for a field. */
const askedBy: Partial<Record<keyof Row, readonly [field: keyof Row, value: string]>> = {
  sampleSize: ['sampling', 'fixed'],
  percentage: ['sampling', 'percentage'],
  level: ['sampling', 'aql'],
  aql: ['sampling', 'aql'],
  everyQuantity: ['type', 'inProcess'],
}

function visible(field: keyof Row, values: FormValues): boolean {
  const asked = askedBy[field]
  return !asked || values[asked[0]] === asked[1]
}

const renderers: Partial<Record<keyof Row, Renderer>> = {
  aql: ({ value, onChange, ...rest }) => (
    <Select<number>
      {...rest}
      className="kit-wide"
      value={value as number}
      onChange={(chosen) => onChange?.(chosen)}
      options={aqls.map((aql) => ({ value: aql, label: `${aql} %` }))}
    />
  ),
}

const topics = ['inspectionScheme', 'operation', 'routing']

const Schemes = () => (
  <ListScreen
    crud={inspectionSchemeCrud}
    columns={inspectionScheme.table}
    search={['type', 'sampling', 'enabled']}
    topics={topics}
    form={{ drawer: true, width: 1280, columns: 3, sections, visible, renderers }}
  />
)

const Items = () => (
  <ListScreen crud={inspectionSchemeLineCrud} search={['type', 'kind', 'item', 'tool', 'enabled']} topics={topics} />
)

const parts = { schemes: Schemes, items: Items, yields: YieldSchemes }
type Part = keyof typeof parts

/** Inspection schemes, the items of them all, and what good-product rate, yield and productivity are to be. */
export default function InspectionSchemes() {
  const t = useT()
  const { can } = useSession()
  const [active, setActive] = useState<Part>('schemes')
  return (
    <Tabs
      className="kit-tabs"
      activeKey={active}
      onChange={(key) => setActive(key as Part)}
      destroyOnHidden
      items={Object.entries(parts)
        .filter(([key]) => key !== 'yields' || can('yieldScheme.view'))
        .map(([key, Shown]) => ({
          key,
          label: t(`inspectionScheme.tab.${key}`),
          children: <Shown />,
        }))}
    />
  )
}
