import { Input } from 'antd'
import { inspectionSchemeCrud, type SchemeType } from '#areas/quality/contract/scheme.ts'
import type { InputProps, Renderer } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { CodeSelect } from './code-select.tsx'

/** Chooses an inspection scheme of a type by its code, which is what travels. Who may not see schemes types the code. */
function SchemeCode({ type, ...input }: InputProps & { type: SchemeType }) {
  const { can } = useSession()
  if (can('inspectionScheme.view'))
    return (
      <CodeSelect
        {...input}
        select={inspectionSchemeCrud.select}
        topic="inspectionScheme"
        where={{ type }}
        naming={({ code, name }) => ({ code, name })}
      />
    )
  const { value, onChange, ...rest } = input
  return (
    <Input
      {...rest}
      value={(value as string | null | undefined) ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** The inputs of the fields that name schemes. */
export const schemeRenderers: Record<string, Renderer> = {
  firstScheme: (input) => <SchemeCode {...input} type="first" />,
  inProcessScheme: (input) => <SchemeCode {...input} type="inProcess" />,
  selfScheme: (input) => <SchemeCode {...input} type="self" />,
  finalScheme: (input) => <SchemeCode {...input} type="final" />,
}
