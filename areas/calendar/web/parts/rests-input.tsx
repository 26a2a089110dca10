import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField, FieldInput } from '#core/web/kit/index.ts'
import type { ShiftRest } from '#engines/working-time/index.ts'
import { shiftModeEntity } from '../../contract/shift-mode.ts'

const fields = shiftModeEntity.fields.shifts.fields?.rests?.fields ?? {}

/** The rests of one shift. */
export function RestsInput({ shift, rests }: { shift: number; rests: readonly ShiftRest[] }) {
  const t = useT()
  return (
    <Form.List name={[shift, 'rests']}>
      {(items, { add, remove }) => (
        <div className="shift-rests">
          <b>{t('shiftMode.shifts.rests')}</b>
          {items.map((item) => (
            <span key={item.key} className="shift-rest">
              <RestField rest={item.name} name="start" field={fields.start as Field} />
              –
              <RestField rest={item.name} name="end" field={fields.end as Field} />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('shiftMode.removeRest', { time: rests[item.name]?.start ?? '' })}
                onClick={() => remove(item.name)}
              />
            </span>
          ))}
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => add({ start: null, end: null })}>
            {t('shiftMode.addRest')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

function RestField({ rest, name, field }: { rest: number; name: 'start' | 'end'; field: Field }) {
  const t = useT()
  const rule = {
    validator: async (_rule: unknown, value: unknown) => {
      const [issue] = checkField(name, field, value)
      if (issue) throw new Error(t(issue.key, issue.params))
    },
  }
  return (
    <Form.Item name={[rest, name]} rules={[rule]}>
      <FieldInput name={name} field={field} aria-label={`${t(`shiftMode.shifts.rests.${name}`)} ${rest + 1}`} />
    </Form.Item>
  )
}
