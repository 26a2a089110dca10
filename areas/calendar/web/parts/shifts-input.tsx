import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField, FieldInput, NamesInput } from '#core/web/kit/index.ts'
import { type ShiftModeIssue, validateShiftMode } from '#engines/working-time/index.ts'
import { shiftModeEntity } from '../../contract/shift-mode.ts'
import { ModeStrip, type NamedShift } from './mode-strip.tsx'
import { RestsInput } from './rests-input.tsx'
import { workMinutes } from './strip.ts'

const fields = shiftModeEntity.fields.shifts.fields ?? {}
const heads = ['name', 'start', 'end', 'handoverMinutes']
const blank = {
  id: null,
  name: null,
  names: {},
  start: null,
  end: null,
  handoverMinutes: 0,
  rests: [{ start: null, end: null }],
}

/** A shift as it stands in the form, whatever is missing yet. */
const sound = (shift: Partial<NamedShift> | undefined): NamedShift => ({
  id: shift?.id ?? '',
  name: shift?.name ?? '',
  names: shift?.names,
  start: shift?.start ?? '',
  end: shift?.end ?? '',
  handoverMinutes: shift?.handoverMinutes ?? 0,
  rests: (shift?.rests ?? []).map((rest) => ({ start: rest?.start ?? '', end: rest?.end ?? '' })),
})

/** The shifts of a mode with their rests, a strip of the day above, and what the engine finds wrong where it is. */
export function ShiftsInput() {
  const t = useT()
  const shifts = ((Form.useWatch('shifts') ?? []) as (Partial<NamedShift> | undefined)[]).map(sound)
  const issues = validateShiftMode({ id: '', name: '-', shifts })
  const wordsOf = (issue: ShiftModeIssue) => {
    const other = issue.other?.split('.').map(Number)
    const shift = other && shifts[other[1] as number]
    const rest = other && other.length > 2 ? shift?.rests[other[3] as number] : undefined
    return t(`shiftMode.issue.${issue.code}`, { other: rest ? `${rest.start}–${rest.end}` : (shift?.name ?? '') })
  }
  const at = (path: string) => issues.filter(({ field }) => field === path || field.startsWith(`${path}.rests`))
  // What is merely empty is said by the inputs themselves once they are left.
  const shown = (issue: ShiftModeIssue) => !issue.code.endsWith('Missing') || issue.code === 'restsMissing'
  return (
    <Form.List name="shifts">
      {(items, { add, remove }) => (
        <div className="shift-cards">
          <div>
            <ModeStrip shifts={shifts} legend />
            <span className="kit-faint">
              {t('shiftMode.working', { hours: Math.round(workMinutes(shifts) / 6) / 10 })}
            </span>
          </div>
          {items.map((item) => (
            <div key={item.key} className={`shift-card mode-tone-${item.name % 5}`}>
              <div className="shift-head">
                {heads.map((key) => (
                  <ShiftField key={key} name={key} shift={item.name} field={fields[key] as Field} />
                ))}
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('shiftMode.removeShift', { name: shifts[item.name]?.name ?? '' })}
                  onClick={() => remove(item.name)}
                />
              </div>
              <NamesInput
                label={t('shiftMode.shifts.name')}
                at={item.name}
                name="names"
                field={fields.names as Field}
              />
              <RestsInput shift={item.name} rests={shifts[item.name]?.rests ?? []} />
              {at(`shifts.${item.name}`)
                .filter(shown)
                .map((issue) => (
                  <p key={issue.field + issue.code + issue.other} className="shift-issue" role="alert">
                    {wordsOf(issue)}
                  </p>
                ))}
            </div>
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={() => add(blank)}>
            {t('shiftMode.addShift')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

function ShiftField({ name, shift, field }: { name: string; shift: number; field: Field }) {
  const t = useT()
  const rule = {
    validator: async (_rule: unknown, value: unknown) => {
      const [issue] = checkField(name, field, value)
      if (issue) throw new Error(t(issue.key, issue.params))
    },
  }
  const label = t(`shiftMode.shifts.${name}`)
  return (
    <Form.Item name={[shift, name]} label={label} required={field.required} rules={[rule]}>
      <FieldInput name={name} field={field} aria-label={`${label} ${shift + 1}`} />
    </Form.Item>
  )
}
