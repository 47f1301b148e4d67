import type { Snippet } from 'svelte';

/** What a page adds to the bar on top: the table its phases and tools. */
export const bar = $state<{ part: Snippet | null }>({ part: null });
