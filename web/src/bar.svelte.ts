import type { Snippet } from 'svelte';

/** What a page adds to the bar on top: the table its phases and tools. And whether the settings lie open. */
export const bar = $state<{ part: Snippet | null; settings: boolean }>({ part: null, settings: false });
