import { Input } from 'antd'
import { type ComponentProps, lazy, Suspense } from 'react'
import type Dated from './date-input.tsx'
import type Named from './named-select.tsx'
import type NamesOf from './names-input.tsx'
import type { UploadInput as Uploading } from './upload-input.tsx'

// A calendar and an upload weigh much, and most forms have neither; few texts have other languages.
const Dates = lazy(() => import('./date-input.tsx'))
const Upload = lazy(() => import('./upload-input.tsx').then((m) => ({ default: m.UploadInput })))
const Names = lazy(() => import('./names-input.tsx'))
const Chosen = lazy(() => import('./named-select.tsx'))
const coming = <Input disabled className="kit-wide" />

/** A day, an instant in the team's zone, or a time of day. */
export const DateInput = (props: ComponentProps<typeof Dated>) => (
  <Suspense fallback={coming}>
    <Dates {...props} />
  </Suspense>
)

/** Stores one picture or file and holds its id. */
export const UploadInput = (props: ComponentProps<typeof Uploading>) => (
  <Suspense fallback={coming}>
    <Upload {...props} />
  </Suspense>
)

/** What a text is in other languages. */
export const NamesInput = (props: ComponentProps<typeof NamesOf>) => (
  <Suspense fallback={null}>
    <Names {...props} />
  </Suspense>
)

/** Chooses what a text names. */
export const NamedSelect = (props: ComponentProps<typeof Named>) => (
  <Suspense fallback={coming}>
    <Chosen {...props} />
  </Suspense>
)
