/** Of what a key begins with, the areas that have such keys; written by the build (`scripts/screen-texts.ts`). */
declare const __KEY_OWNERS__: Record<string, string[]> | undefined

export default typeof __KEY_OWNERS__ === 'undefined' ? undefined : __KEY_OWNERS__
