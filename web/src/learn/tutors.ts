/** Who explains a game: a card of it. */
const TUTORS: Record<string, string> = {
  fab: 'katsu',
  altered: 'kojo-booda',
  nightfall: 'inspector-adler',
  orden: 'magister-martha',
  athernum: 'guildmaster-lohgard',
};

export const tutorOf = (game: string): string | null => TUTORS[game] ?? null;
