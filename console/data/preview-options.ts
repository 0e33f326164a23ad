const SOON = 30_000

/** Of what something would do: asked anew after half a minute, and not again by itself where it was refused. */
export const PREVIEW_OPTIONS = { staleTime: SOON, gcTime: SOON, retry: false } as const
