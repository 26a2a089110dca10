import { Form, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { Renderer } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { type ConditionKind, hasSubject, selectMaintenanceSubject } from '../../contract/condition.ts'

/** The name of what a plan watches, of those that devices of its machines measure, or that standards measure. */
export function SubjectInput({ value, onChange, ...rest }: Parameters<Renderer>[0]) {
  const t = useT()
  const form = Form.useFormInstance()
  const kind = Form.useWatch('condition', form) as ConditionKind | undefined
  const machineIds = (Form.useWatch('machineIds', form) as number[] | undefined) ?? []
  const { data, isFetching } = useCall(
    selectMaintenanceSubject,
    { kind: kind ?? 'measure', machineIds },
    { topics: ['device', 'maintenanceStandard'], enabled: hasSubject(kind), keepPrevious: true },
  )
  return (
    <Select<string>
      {...rest}
      className="kit-wide"
      showSearch
      loading={isFetching}
      value={(value as string | null) ?? undefined}
      onChange={(chosen) => onChange?.(chosen)}
      notFoundContent={t(kind === 'item' ? 'maintenancePlan.noItems' : 'maintenancePlan.nothingMeasured')}
      options={(data?.rows ?? []).map(({ name, machines }) => ({
        value: name,
        label:
          kind === 'measure' && machines < machineIds.length
            ? t('maintenancePlan.measuredOn', { name, machines, of: machineIds.length })
            : name,
      }))}
    />
  )
}
