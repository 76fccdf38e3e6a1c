/** Generates invented people from common given and family names. */
import type { Random } from "./random";

const GIVEN_NAMES = [
  "Aarohi",
  "Abhinav",
  "Aditi",
  "Akshay",
  "Alka",
  "Amruta",
  "Anagha",
  "Aniket",
  "Anjali",
  "Arnav",
  "Ashwini",
  "Bhavana",
  "Charu",
  "Chetan",
  "Darshana",
  "Deepika",
  "Devansh",
  "Dhruv",
  "Divya",
  "Esha",
  "Farida",
  "Gauri",
  "Girish",
  "Harini",
  "Harsh",
  "Hema",
  "Imran",
  "Indu",
  "Ishaan",
  "Ishita",
  "Jagdish",
  "Janaki",
  "Jaya",
  "Kartik",
  "Kavya",
  "Keshav",
  "Ketaki",
  "Kiran",
  "Lalita",
  "Lavanya",
  "Madhav",
  "Malini",
  "Manju",
  "Meenal",
  "Mihir",
  "Mohini",
  "Mukul",
  "Nandini",
  "Naveena",
  "Neeraj",
  "Nikhil",
  "Nisha",
  "Omkar",
  "Pallavi",
  "Parul",
  "Pranav",
  "Prerna",
  "Radhika",
  "Raghav",
  "Rekha",
  "Revathi",
  "Ritesh",
  "Rohini",
  "Rupali",
  "Sadhana",
  "Sameer",
  "Sanika",
  "Sarita",
  "Shabana",
  "Shreyas",
  "Simran",
  "Sneha",
  "Suhas",
  "Sumitra",
  "Swati",
  "Tanvi",
  "Tarun",
  "Tejas",
  "Urmila",
  "Uttara",
  "Vaibhav",
  "Vandana",
  "Varun",
  "Vidya",
  "Vikrant",
  "Vinaya",
  "Yamini",
  "Yash",
  "Zoya",
] as const;

const FAMILY_NAMES = [
  "Agarwal",
  "Ansari",
  "Apte",
  "Bansal",
  "Barua",
  "Basu",
  "Bhandari",
  "Bisht",
  "Chaudhary",
  "Chauhan",
  "Chettiar",
  "D'Costa",
  "D'Souza",
  "Damle",
  "Deshpande",
  "Dhillon",
  "Dubey",
  "Fernandes",
  "Ghosh",
  "Gill",
  "Goswami",
  "Goyal",
  "Gowda",
  "Grewal",
  "Hegde",
  "Iyer",
  "Jadhav",
  "Joshi",
  "Kamath",
  "Kashyap",
  "Khatri",
  "Kulkarni",
  "Lobo",
  "Mahajan",
  "Mehta",
  "Menon",
  "Mishra",
  "Mohanty",
  "Mukherjee",
  "Naidu",
  "Nair",
  "Negi",
  "Oza",
  "Pandey",
  "Panicker",
  "Parekh",
  "Patil",
  "Pillai",
  "Prabhu",
  "Qureshi",
  "Rao",
  "Rathore",
  "Rawat",
  "Reddy",
  "Sahoo",
  "Saikia",
  "Sandhu",
  "Sawant",
  "Saxena",
  "Shenoy",
  "Shetty",
  "Siddiqui",
  "Solanki",
  "Srivastava",
  "Subramaniam",
  "Thakur",
  "Tiwari",
  "Trivedi",
  "Varghese",
  "Vyas",
] as const;

const MAIL_HOSTS = ["mail.example", "inbox.example", "post.example", "home.example"] as const;

export interface Person {
  given: string;
  family: string;
  name: string;
}

export function makePerson(random: Random): Person {
  const given = random.pick(GIVEN_NAMES);
  const family = random.pick(FAMILY_NAMES);
  return { given, family, name: `${given} ${family}` };
}

/** Creates an e-mail address at a reserved domain that is not in `taken`. */
export function makeEmail(random: Random, person: Person, taken: Set<string>): string {
  return makeUniqueEmail(`${person.given}.${person.family}`, random.pick(MAIL_HOSTS), taken);
}

/** Creates an e-mail address at the domain of a shop that is not in `taken`. */
export function makeShopEmail(person: Person, shopName: string, taken: Set<string>): string {
  const host = shopName
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return makeUniqueEmail(person.given, `${host}.example`, taken);
}

function makeUniqueEmail(local: string, host: string, taken: Set<string>): string {
  const plain = local.toLowerCase().replace(/[^a-z.]/g, "");
  let email = `${plain}@${host}`;
  for (let n = 2; taken.has(email); n += 1) email = `${plain}${n}@${host}`;
  taken.add(email);
  return email;
}
