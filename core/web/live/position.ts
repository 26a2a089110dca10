let first: string | null = null

/** Takes the position of the changes that an answer names. The first is kept: whatever is read after it knows of all changes up to it. */
export function heedPosition(position: string | null): void {
  first ??= position
}

/** Where the changes stood before this page read anything; null before the first answer. */
export const firstPosition = (): string | null => first
